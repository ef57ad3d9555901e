{
  const element = (name) => document.getElementById(`waiting-${name}`);
  /** Between two words to a screen reader: the page itself changes more often. Milliseconds. */
  const QUIET = 60_000;
  const LATER = 30;
  let told = Date.now();
  let timer;
  const say = (text) => {
    told = Date.now();
    element('told').textContent = text;
  };
  const show = ({ people, time }) => {
    const before = element('people').textContent;
    element('people').textContent = people;
    element('time').textContent = time;
    if (people !== before && Date.now() - told >= QUIET) say(people + time);
  };
  const ask = async () => {
    clearTimeout(timer);
    let again = LATER;
    try {
      const answer = await fetch(location.href, {
        headers: { accept: 'application/json' },
        cache: 'no-store',
      });
      const now = await answer.json();
      if (now.turn) {
        say('順番が来ました。お手続きの画面に進みます。');
        location.reload();
        return;
      }
      again = now.again;
      show(now);
    } catch {
      // no connection: asked again later
    }
    timer = setTimeout(ask, again * 1000);
  };
  timer = setTimeout(ask, Number(document.currentScript.dataset.again) * 1000);
  // A page in the background asks seldom: a visitor who comes back to it wants to know.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}
