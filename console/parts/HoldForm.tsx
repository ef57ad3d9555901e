import { Form } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** Keeps one parcel of a donation or an order from leaving, with a reason, or lets it go. */
export function HoldForm({
  field,
  number,
  name,
  held,
  reply,
}: {
  /** By which the form says the parcel, and its number. */
  field: string;
  number: number;
  /** 「第1回」, 「お荷物1」 */
  name: string;
  /** Why it is held; null where it is not. */
  held: string | null;
  reply: FormReply;
}) {
  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
      <input type="hidden" name={field} value={number} />
      {held === null && (
        <Input
          reply={reply}
          name={`hold.${number}`}
          label="保留の理由"
          aria-label={`${name}の保留の理由`}
          maxLength={200}
          className="max-w-60"
        />
      )}
      <button
        type="submit"
        name="intent"
        value={held === null ? 'hold' : 'release'}
        className="btn btn-secondary"
      >
        {held === null ? '保留にする' : '保留を解除する'}
        <span className="sr-only">({name})</span>
      </button>
    </Form>
  );
}
