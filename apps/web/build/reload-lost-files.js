// Inlined into the page by build/reload-lost-files.ts, ahead of the files that it watches. While servers of two releases run side by side, the
// page may come from one and the request for its files go to the other, which doesn't have them. Then nothing starts that could say so.
(function () {
  var KEY = 'wieszcz-reloads';
  // In ms. Each reload finds further files in the browser's cache, and soon all servers have the same ones.
  var PAUSES = [1000, 2000, 4000, 8000];
  var isLost = false;
  var isStyleLost = false;

  // These events don't bubble.
  addEventListener('error', onError, true);
  addEventListener('pagehide', function () {
    if (!isLost) keepCount(0);
  });

  function onError(event) {
    var kind = (/\/assets\/[^?#]+\.(js|css)$/.exec(event.target.src || event.target.href) || [])[1];
    // Once the game has started, it handles further failures itself.
    if (!kind || isStarted()) return;
    if (kind === 'css') isStyleLost = true;
    if (isLost) return;
    isLost = true;
    var count = readCount();
    // Without a stored count the page could reload forever.
    if (count < PAUSES.length && keepCount(count + 1))
      setTimeout(function () {
        // If only a preload has failed, the game may have started all the same.
        if (isStyleLost || !isStarted()) reload();
        else isLost = false;
      }, PAUSES[count]);
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAdvice);
    else showAdvice();
  }

  /** The game has replaced the static header bar. */
  function isStarted() {
    var root = document.getElementById('root');
    return root !== null && !root.querySelector('.waiting');
  }

  function reload() {
    location.reload();
  }

  function showAdvice() {
    var advice = document.querySelector('.lost');
    if (!advice) return;
    advice.hidden = false;
    advice.querySelector('button').addEventListener('click', reload);
  }

  function readCount() {
    try {
      return Number(sessionStorage.getItem(KEY));
    } catch {
      return 0;
    }
  }

  function keepCount(count) {
    try {
      if (count === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, String(count));
      return true;
    } catch {
      return false;
    }
  }
})();
