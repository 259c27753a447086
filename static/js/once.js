// The motion of the end plays once: its fragment leaves the address, so that a reload, or the way back, shows the still picture.
if (location.hash) history.replaceState(null, "", location.pathname + location.search);
