// What this browser can do, said before anything is drawn: settings that would do nothing are not shown.
document.documentElement.toggleAttribute("data-wakes", "wakeLock" in navigator);
document.documentElement.toggleAttribute("data-speaks", "speechSynthesis" in window);
