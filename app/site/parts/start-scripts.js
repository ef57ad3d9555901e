{
  const { files, entry, routes, waits, member } = JSON.parse(document.currentScript.dataset.start);
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'scroll'];
  const typed = { fields: new Set(), composing: null };
  window.typedEarly = typed;
  addEventListener('input', ({ target }) => window.typedEarly?.fields.add(target), true);
  addEventListener('compositionstart', ({ target }) => (typed.composing = target), true);
  addEventListener('compositionend', () => (typed.composing = null), true);
  const listen = () => {
    for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  };
  // A browser tells of a move, too, when a page is laid out under a pointer that lies still.
  const onSign = ({ type, movementX, movementY }) => {
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) void start();
  };
  const start = async () => {
    for (const sign of signs) removeEventListener(sign, onSign, true);
    try {
      const modules = await Promise.all(files.map((file) => import(file)));
      window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id, i]) => [id, modules[i]]));
      await import(entry);
    } catch (error) {
      listen(); // a file was lost on the way: the next sign tries again
      throw error;
    }
  };
  const fetchAhead = () => {
    for (const href of [entry, ...files])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  const mayBeMember = (is) => {
    try {
      if (is) localStorage.setItem('member', '1');
      return localStorage.getItem('member') !== null;
    } catch {
      return false; // the browser keeps nothing for us
    }
  };
  const hasGathered = () => {
    try {
      return localStorage.getItem('carts') !== null;
    } catch {
      return false;
    }
  };
  // A login may be sent, and a member go on to the next page, before the scripts run.
  const early = ({ target }) => window.typedEarly && target.method === 'post' && mayBeMember(true);
  if (!waits) addEventListener('submit', early, true);
  if (member) mayBeMember(true);
  if (!waits) start();
  else if (mayBeMember() || hasGathered()) addEventListener('load', start);
  else {
    listen();
    addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(fetchAhead));
  }
}
