{
  const { files, entry, routes, starts, member, puts } = JSON.parse(document.currentScript.dataset.start);
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
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, onSign, true);
    try {
      const modules = await Promise.all(files.map((file) => import(file)));
      window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id, i]) => [id, modules[i]]));
      await import(entry);
    } catch (error) {
      void sendPressed();
      started = false;
      listen(); // a file was lost on the way: the next sign tries again
      throw error;
    }
  };
  // What is put into a list before the page listens waits for it. A plain post would leave the page, and of several by somebody
  // unknown only the one counts whose answer comes last.
  const pressed = [];
  window.pressedEarly = pressed;
  const waiting = () => window.pressedEarly && pressed.length > 0;
  const onPress = (event) => {
    const { target: form, submitter } = event;
    const isPut = form.id === puts.form || submitter?.getAttribute('formaction') === puts.action;
    if (!isPut) return leaveAfter(event, () => form.requestSubmit(submitter));
    if (!window.pressedEarly) return;
    event.preventDefault();
    if (pressed.push([form, submitter]) === 1) setTimeout(sendPressed, 4_000);
  };
  const post = async (presses) => {
    const body = new URLSearchParams();
    // More at once than the server takes (MOST_PRESSES) are an impatient finger's.
    for (const [form, submitter] of presses.slice(0, 20))
      body.append('press', new URLSearchParams(new FormData(form, submitter)));
    const headers = { Accept: 'application/json' };
    try {
      const answer = await fetch(puts.action, { method: 'POST', headers, body, keepalive: true });
      const { counts } = await answer.json();
      if (counts) localStorage.setItem('carts', JSON.stringify(counts));
    } catch {} // offline, or the browser keeps nothing for us
  };
  // Of answers that find nobody: the next page whose scripts run is told to ask what is in the lists.
  const nextAsks = () => {
    try {
      localStorage.setItem(
        'carts',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('carts')), asks: true }),
      );
    } catch {} // the browser keeps nothing for us
  };
  // The scripts do not come: the last one leads to the list, as without any.
  const sendPressed = async () => {
    if (!waiting()) return;
    delete window.pressedEarly;
    const [form, submitter] = pressed.pop();
    if (pressed.length > 0) await post(pressed);
    nextAsks();
    form.requestSubmit(submitter);
  };
  // The next page, the list above all, is to know what was put in on this one.
  let leaving = null;
  const leaveAfter = async (event, go) => {
    if (!waiting() && !leaving) return;
    event.preventDefault();
    event.stopPropagation();
    if (leaving) {
      leaving.go = go; // pressed again: the last one counts
      return;
    }
    leaving = { go };
    await Promise.race([post(pressed.splice(0)), new Promise((then) => setTimeout(then, 8_000))]);
    const last = leaving;
    leaving = null;
    last.go();
  };
  // By Back, or by an address.
  const onHide = () => {
    if (!waiting()) return;
    void post(pressed.splice(0));
    nextAsks();
  };
  const onClick = (event) => {
    const link = event.target.closest('a[href]');
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link && isPlain && !link.target && !link.hash)
      void leaveAfter(event, () => location.assign(link.href));
  };
  if (puts) {
    addEventListener('submit', onPress, true);
    addEventListener('click', onClick, true);
    addEventListener('pagehide', onHide);
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
  if (!puts) addEventListener('submit', early, true);
  if (member) mayBeMember(true);
  // Once the page is shown. A browser in the background may never be idle.
  const whenIdle = (then) => (window.requestIdleCallback ?? setTimeout)(then, { timeout: 1_000 });
  if (starts === 'now') start();
  else if (mayBeMember() || hasGathered()) addEventListener('load', start);
  else {
    listen();
    addEventListener('load', () => whenIdle(starts === 'loaded' ? start : fetchAhead));
  }
}
