// The key that installs the app, if the browser offers that.

const key = document.getElementById("install");
addEventListener("beforeinstallprompt", (offer) => {
  offer.preventDefault(); // the key takes the place of the browser's own prompt
  key.hidden = false;
  key.addEventListener("click", () => offer.prompt());
});
addEventListener("appinstalled", () => { key.hidden = true; });
