// The key that installs the app, where the browser offers it.

const key = document.getElementById("install");
addEventListener("beforeinstallprompt", (offer) => {
  offer.preventDefault(); // the key is where it is asked for
  key.hidden = false;
  key.addEventListener("click", () => offer.prompt());
});
addEventListener("appinstalled", () => { key.hidden = true; });
