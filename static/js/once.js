// The animation of the result plays once: without its fragment, a reload or the way back shows the still picture.
if (location.hash) history.replaceState(null, "", location.pathname + location.search);
