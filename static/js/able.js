// Runs before anything is drawn, in every browser, so it is written for the oldest. Marks what this browser can do, and
// decides whether the app's scripts run: if it lacks what they or the style sheets need, it asks for pages without any
// script (not even htmx), which are plain forms. docs/browsers.md lists the versions.
(function () {
  var page = document.documentElement;
  var can = function (value) { return window.CSS && CSS.supports && CSS.supports(value); };
  var able = Boolean(can("(color: color-mix(in srgb, #000, #000))") && can("(width: calc(1px * tan(atan2(1px, 1px))))")
    && can("(width: 1cqw)") && can("selector(:has(a))") && window.SubmitEvent && "submitter" in SubmitEvent.prototype);
  var plain = /(^|; )plain=1/;
  var secure = location.protocol === "https:" ? "; secure" : "";
  if (able === plain.test(document.cookie)) {
    document.cookie = "plain=1; path=/; samesite=lax; max-age=" + (able ? 0 : 31536000) + secure;
    if (able !== plain.test(document.cookie)) location.reload(); // the cookie was accepted
  }
  document.addEventListener("touchstart", function () {}, { passive: true }); // Safari needs this to show :active
  if ("wakeLock" in navigator) page.setAttribute("data-wakes", "");
  if ("speechSynthesis" in window) page.dataset.speaks = "";
})();
