// Marks what this browser can do before anything is drawn: settings without effect are hidden.
document.documentElement.toggleAttribute("data-wakes", "wakeLock" in navigator);
document.documentElement.toggleAttribute("data-speaks", "speechSynthesis" in window);
