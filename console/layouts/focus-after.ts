import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Where reading goes on after a form was sent or another page was opened without a full load: where the page itself puts it (what is
 * wrong, the next paper's number), or at the notice of what was done, or at the page's heading. A button that was pressed and is
 * still there keeps the focus where there is nothing to tell, so that it can be pressed again.
 */
export function useFocusAfter(): void {
  const { state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const before = useRef<{ held: Element | null; isSent: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent, and from where, is noted when it begins
  useEffect(() => {
    if (state !== 'idle') {
      before.current ??= { held: document.activeElement, isSent: formMethod === 'POST' };
      return;
    }
    const begun = before.current;
    if (!begun) return;
    before.current = null;
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    goOn({ ...begun, isOther });
  }, [state]);
}

function goOn({ held, isSent, isOther }: { held: Element | null; isSent: boolean; isOther: boolean }): void {
  const now = document.activeElement;
  const isLost = now === null || now === document.body;
  if (!isLost && now !== held) return;
  const told = document.querySelector<HTMLElement>('#main [role="status"][tabindex="-1"]');
  if (told && (isLost || isSent)) told.focus();
  else if (isLost || isOther) document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
}
