import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { knowsMember, useMe } from '#app/account/me.ts';
import { HEART_FORM } from '#app/ui/Heart.tsx';
import { NoScript } from '#app/ui/NoScript.tsx';
import { FULL_TEXT } from '../full.ts';
import { rememberWish, toggleHeart, wishWasDropped } from '../hearts.ts';

/**
 * The form by which the page's hearts are sent. For a visitor, and without JavaScript, it is a plain form: the answer
 * leads through the login and back to `back`, which says so when the list was full. `plain` is sent where no script
 * runs and a cached page could not show the change.
 */
export function HeartForm() {
  const { pathname, search, key } = useLocation();
  const me = useMe();
  const [said, setSaid] = useState({ text: '', failed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message belongs to the page that it appeared on
  useEffect(() => setSaid({ text: '', failed: false }), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is there becomes known after the page
  useEffect(() => {
    if (me && wishWasDropped())
      setSaid({ text: `お気に入りに追加できませんでした。${FULL_TEXT}`, failed: true });
  }, [me, key]);

  async function toggle(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    if (!knowsMember()) return rememberWish(button.name, button.value);
    event.preventDefault();
    const result = await toggleHeart(button.name, button.value);
    if (result.kind === 'login') form.requestSubmit(button);
    else setSaid({ text: result.text, failed: result.kind === 'failed' });
  }

  return (
    <>
      <form id={HEART_FORM} method="post" action="/favorites" onSubmit={toggle}>
        {/* A cached page knows its canonical query; the visitor's URL may contain more. */}
        <input type="hidden" name="back" value={pathname + search} suppressHydrationWarning />
        <NoScript>
          <input type="hidden" name="plain" value="1" />
        </NoScript>
      </form>
      <p role="status" className={said.failed ? 'toast no-print' : 'sr-only'}>
        {said.text}
      </p>
    </>
  );
}
