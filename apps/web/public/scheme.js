// Sets light or dark before the first paint. A file of its own, because the content security policy forbids inline scripts.
(function () {
  var scheme = 'auto';
  try {
    scheme = localStorage.getItem('wieszcz-color-scheme') || 'auto';
  } catch {
    // No storage: the system decides.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
