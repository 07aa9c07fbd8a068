// Inlined into the page by build/preload-first-screen.ts, so that it runs before any other file has loaded. The server adds the
// hashes of the page's inline scripts to the content security policy, which allows no others.
(function () {
  var scheme = 'auto';
  var guest = true;
  try {
    scheme = localStorage.getItem('wieszcz-color-scheme') || 'auto';
    guest = localStorage.getItem('user') === null;
  } catch {
    // The browser denies storage: use the system's scheme.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // Requests the code and the data of the first screen now, not after the entry has loaded. The build fills in the screens;
  // api/client.ts uses the response.
  ['__SCREENS__'].forEach(preloadScreen);

  function preloadScreen(screen) {
    var match = new RegExp(screen.at).exec(location.hash.slice(1) || '/');
    if (!match) return;
    document.documentElement.setAttribute('data-first', screen.name);
    screen.files.forEach(preload);
    if (!screen.call || !guest) return;
    var url = screen.call.replace('{id}', match[1]);
    var headers = { accept: 'application/json, application/problem+json' };
    // The time is that of api/client.ts.
    window.firstCall = { url: url, answer: fetch(url, { headers: headers, signal: AbortSignal.timeout(20000) }) };
    // Without a handler a failure would be reported as unhandled; api/client.ts handles it.
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
