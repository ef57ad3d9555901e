{
  const { files, entry, routes, waits } = JSON.parse(document.currentScript.dataset.start);
  window.typedEarly = new Set();
  addEventListener('input', ({ target }) => window.typedEarly?.add(target), true);
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'scroll'];
  const start = async () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    const modules = await Promise.all(files.map((file) => import(file)));
    window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id, i]) => [id, modules[i]]));
    await import(entry);
  };
  const fetchAhead = () => {
    for (const href of [entry, ...files])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  if (!waits) start();
  else if (localStorage.getItem('member') !== null) addEventListener('load', start);
  else {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
    addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(fetchAhead));
  }
}
