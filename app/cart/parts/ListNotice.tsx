import { useEffect, useRef } from 'react';
import { Notice } from '#app/ui/Notice.tsx';
import type { Told } from '../notice.ts';
import { LIST_FORM } from './list-form.ts';

/**
 * What has just been done to the list. It takes the focus, as the button that was pressed may be gone from the page. Its
 * buttons send the list's form, so that nothing that was typed is lost.
 */
export function ListNotice({ told }: { told: Told }) {
  const box = useRef<HTMLDivElement>(null);
  const signature = JSON.stringify(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is read out anew
  useEffect(() => box.current?.focus(), [signature]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript, too, reading goes on where the change is told
    <div ref={box} tabIndex={-1} autoFocus className="rounded-card">
      <Notice look={told.look} title={told.title}>
        {told.text && <p>{told.text}</p>}
        {told.undo && (
          <>
            <input type="hidden" form={LIST_FORM} name="taken" value={told.undo} />
            <button
              type="submit"
              form={LIST_FORM}
              name="intent"
              value="undo"
              className="btn btn-secondary mt-1"
            >
              元に戻す
            </button>
          </>
        )}
        {told.aside && (
          <button
            type="submit"
            form={LIST_FORM}
            name="intent"
            value="aside"
            className="btn btn-secondary mt-1 h-auto py-2 whitespace-normal"
          >
            {told.aside}
          </button>
        )}
      </Notice>
    </div>
  );
}
