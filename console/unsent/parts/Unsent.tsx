import { useEffect, useRef } from 'react';
import type { UnsentForm } from '#app/staff/unsent-form.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { fillDocument } from '../fill-document.ts';
import { PLACE } from '../place.ts';
import { unsentHtml } from '../words.ts';

/** Fields that appear when others are filled in are found in the next round. */
const ROUNDS = 3;

/**
 * Told on the page of a form that was sent after the session had ended. Its fields are filled in by the server (`fillHtml`), and again
 * here, as React gives them its own values when it starts.
 */
export function Unsent({ form }: { form: UnsentForm }) {
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let round = 0;
    let timer = 0;
    const fill = () => {
      const { form: at, left } = fillDocument(form);
      if (words.current)
        words.current.innerHTML = unsentHtml({ isFilled: at >= 0, left, hadFiles: form.hadFiles });
      round += 1;
      if (left.length > 0 && round < ROUNDS) timer = window.setTimeout(fill, 50);
    };
    timer = window.setTimeout(() => {
      fill();
      box.current?.focus();
    });
    return () => window.clearTimeout(timer);
  }, [form]);
  return (
    <div ref={box} tabIndex={-1} className="mb-5 max-w-5xl outline-none">
      <Notice look="warn" title="入力された内容は、まだ保存されていません">
        <div
          ref={words}
          className="space-y-1"
          {...{ [PLACE]: '' }}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty; the server and the effect put text in that they escape
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </Notice>
    </div>
  );
}
