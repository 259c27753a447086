// Keeps the screen on while a game is open, if the browser can. A hidden page loses the lock.

async function stay() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => {}); // refused by a phone that saves its battery
}
document.addEventListener("visibilitychange", stay);
stay();
