// On the page of a host for what it does not have: the first visit to a page of the app goes by way of the shell.
const root = new URL("../../", import.meta.url);
root.searchParams.set("open", location.href);
location.replace(root);
