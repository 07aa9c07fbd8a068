// Stands in the page itself (build/early.ts), so that it runs before anything else has come; the server names its hash in the
// content security policy, which allows no other inline script.
(function () {
  var scheme = 'auto';
  var guest = true;
  try {
    scheme = localStorage.getItem('wieszcz-color-scheme') || 'auto';
    guest = localStorage.getItem('user') === null;
  } catch {
    // No storage: the system decides.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // The code and the data of the first screen set out now, not when the frame of the game has come and finds that it needs them.
  // The build fills in what that is; the game takes up the answer in api/client.ts.
  ['__SCREENS__'].forEach(begin);

  function begin(screen) {
    var found = new RegExp(screen.at).exec(location.hash.slice(1) || '/');
    if (!found) return;
    document.documentElement.setAttribute('data-first', screen.name);
    screen.files.forEach(preload);
    if (!screen.call || !guest) return;
    var url = screen.call.replace('{id}', found[1]);
    window.firstCall = { url: url, answer: fetch(url, { headers: { accept: 'application/json, application/problem+json' } }) };
    // Whoever takes the answer hears of a failure.
    window.firstCall.answer.catch(function () {});
  }

  function preload(file) {
    var link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  }
})();
