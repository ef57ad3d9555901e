import type { TypedUsage } from '#app/municipality/government.ts';
import { TextArea, TextField } from '#app/ui/Field.tsx';

/** One usage; the one without an id is new. @param last place of those that are there. */
export function UsageRow({
  usage,
  total,
  i,
  last,
  fault,
}: {
  usage: TypedUsage;
  /** What was given for it, in words. */
  total: string | undefined;
  i: number;
  last: number;
  fault: string | undefined;
}) {
  const isNew = usage.id === null;
  const where = isNew && usage.title === '' ? '新しい使い道' : usage.title;
  return (
    <section aria-label={where} className="panel space-y-3">
      <input type="hidden" name="id" value={usage.id ?? ''} />
      <TextField
        field={{
          name: `title-${i}`,
          label: isNew ? '新しい使い道の名称' : '名称',
          required: !isNew,
          error: fault ? [fault] : undefined,
        }}
        defaultValue={usage.title}
      />
      <TextArea
        field={{ name: `description-${i}`, label: '説明' }}
        defaultValue={usage.description}
        rows={2}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="inline-flex items-center gap-2">
          <input
            type="checkbox"
            name={`active-${i}`}
            defaultChecked={usage.active}
            className="h-5 w-5 accent-strong"
          />
          受け付ける
        </label>
        <label className="inline-flex items-center gap-2">
          <input
            type="radio"
            name="default"
            value={i}
            defaultChecked={usage.isDefault}
            className="h-5 w-5 accent-strong"
          />
          初期選択にする
        </label>
        {total && <span className="text-sm text-soft">{total}</span>}
        {!isNew && (
          <span className="flex gap-2">
            <Move to="up" i={i} where={where} disabled={i === 0} />
            <Move to="down" i={i} where={where} disabled={i >= last} />
          </span>
        )}
      </div>
    </section>
  );
}

function Move({
  to,
  i,
  where,
  disabled,
}: {
  to: 'up' | 'down';
  i: number;
  where: string;
  disabled: boolean;
}) {
  if (disabled) return null;
  return (
    <button type="submit" name="intent" value={`${to}-${i}`} className="btn btn-secondary">
      {to === 'up' ? '上へ' : '下へ'}
      <span className="sr-only">: {where}</span>
    </button>
  );
}
