// Runs before the first paint, so that a dark screen never flashes white. See src/features/shell/theme.ts.
(() => {
  const root = document.documentElement;
  let theme = null;
  let density = null;
  try {
    theme = localStorage.getItem('vizite.theme');
    density = localStorage.getItem('vizite.density');
  } catch {
    // Storage is refused: the device's own scheme serves.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (density === 'compact' || density === 'roomy') root.dataset.density = density;
})();
