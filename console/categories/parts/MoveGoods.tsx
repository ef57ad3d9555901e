import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';

interface Group {
  name: string;
  leaves: readonly { id: number; name: string }[];
}

/** All goods of a leaf to another one: first how many they are, then the move. */
export function MoveGoods({
  reply,
  others,
  from,
  move,
}: {
  reply: FormReply;
  others: readonly Group[];
  from: { name: string };
  move: { to: string; count: number } | undefined;
}) {
  const to = others.flatMap((g) => g.leaves).find((leaf) => String(leaf.id) === move?.to);
  return (
    <section className="panel space-y-3">
      <h2>返礼品・商品をすべて移す</h2>
      <Form method="post" noValidate preventScrollReset className="space-y-3">
        <label htmlFor={fieldId('to')} className="block font-bold">
          移す先
        </label>
        <FieldError field={{ name: 'to', error: reply.errors.to }} />
        <div className="flex flex-wrap gap-3">
          <select
            key={reply.values.to}
            id={fieldId('to')}
            name="to"
            defaultValue={reply.values.to ?? ''}
            aria-describedby={reply.errors.to && `${fieldId('to')}-error`}
            className="field-input short max-w-full"
          >
            <option value="">選択してください</option>
            {others.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.leaves.map((leaf) => (
                  <option key={leaf.id} value={leaf.id}>
                    {leaf.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <button type="submit" name="intent" value="count" className="btn btn-secondary">
            件数を確認する
          </button>
        </div>
        {move && to && (
          <Notice look="warn" live title={`${digits(move.count)}件を「${to.name}」へ移します`}>
            <p>
              「{from.name}
              」に入っているものすべてです。下書き・停止中・保管のものも移ります。サイトの一覧と検索には、1分以内に反映されます。
            </p>
            <input type="hidden" name="counted" value={move.count} />
            <button type="submit" name="intent" value="move" className="btn btn-primary mt-2">
              {digits(move.count)}件を移す
            </button>
          </Notice>
        )}
      </Form>
    </section>
  );
}
