import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { expectMarks } from '#app/account/me.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { Change } from '../change.ts';

/**
 * What has just been done to the list, with a button to undo it. It takes the focus, as the button that was pressed may
 * be gone from the page.
 */
export function ChangeNotice({ change }: { change: Change }) {
  const box = useRef<HTMLDivElement>(null);
  const signature = JSON.stringify(change);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is read out anew
  useEffect(() => {
    box.current?.focus();
    expectMarks();
  }, [signature]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript, too, reading goes on where the change is told
    <div ref={box} tabIndex={-1} autoFocus className="mt-4 rounded-card">
      {change.kind === 'added' && (
        <Notice look="ok" title="お気に入りに追加しました">
          <p>{change.name}</p>
          <p>
            <a href={change.back}>元のページへ戻る</a>
          </p>
        </Notice>
      )}
      {change.kind === 'removed' && (
        <Notice look="ok" title={`${change.from ?? 'お気に入り'}から外しました`}>
          <p>{change.name}</p>
          <Form method="post">
            <input type="hidden" name={change.field} value={change.value} />
            <input type="hidden" name="added" value={change.added} />
            <button type="submit" name="intent" value="undo" className="btn btn-secondary mt-1">
              元に戻す
            </button>
          </Form>
        </Notice>
      )}
      {change.kind === 'full' && (
        <Notice look="warn" title="お気に入りに追加できませんでした">
          <p>{change.text}</p>
          {change.back && (
            <p>
              <a href={change.back}>元のページへ戻る</a>
            </p>
          )}
        </Notice>
      )}
      {change.kind === 'wait' && (
        <Notice look="warn" title="短い時間に操作が続きました">
          <p>少し時間をおいてお試しください。</p>
        </Notice>
      )}
      {change.kind === 'cleared' && <Notice look="ok" title={change.text} />}
    </div>
  );
}
