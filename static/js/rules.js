// A link to an article opens it: browsers only do that for targets inside the closed part.

const open = () => document.getElementById(location.hash.slice(1))?.querySelector(":scope > details")?.setAttribute("open", "");
addEventListener("hashchange", open);
open();
