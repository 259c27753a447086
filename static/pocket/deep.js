// On a host's page for missing addresses: the first visit to a page of the app goes through the shell.
const root = new URL("../../", import.meta.url);
root.searchParams.set("open", location.href);
location.replace(root);
