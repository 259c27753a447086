// The screen stays on while a game is open, where the browser can do that. Whoever looks at something else loses it.

async function stay() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => {}); // the phone saves its battery
}
document.addEventListener("visibilitychange", stay);
stay();
