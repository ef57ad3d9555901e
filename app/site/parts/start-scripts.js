{
  const { files, entry, routes, waits, member, puts } = JSON.parse(document.currentScript.dataset.start);
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
      void sendPressed();
      listen(); // a file was lost on the way: the next sign tries again
      throw error;
    }
  };
  // What is put into a list before the page listens waits for it. A plain post would leave the page, and of several by somebody
  // unknown only the one counts whose answer comes last.
  const pressed = [];
  window.pressedEarly = pressed;
  const onPress = (event) => {
    const { target: form, submitter } = event;
    const isPut = form.id === puts.form || submitter?.getAttribute('formaction') === puts.action;
    if (!window.pressedEarly || !isPut) return;
    event.preventDefault();
    if (pressed.push([form, submitter]) === 1) setTimeout(sendPressed, 4_000);
  };
  const post = ([form, submitter]) => {
    const body = new URLSearchParams(new FormData(form, submitter));
    const headers = { Accept: 'application/json' };
    return fetch(puts.action, { method: 'POST', headers, body, keepalive: true }).catch(() => {});
  };
  // The scripts do not come: the last one leads to the list, as without any.
  const sendPressed = async () => {
    if (!window.pressedEarly || pressed.length === 0) return;
    delete window.pressedEarly;
    const [form, submitter] = pressed.pop();
    for (const one of pressed) await post(one);
    form.requestSubmit(submitter);
  };
  const leave = () => window.pressedEarly?.splice(0).forEach(post);
  if (waits) {
    addEventListener('submit', onPress, true);
    addEventListener('pagehide', leave);
  }
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
