import type { FieldChange, Hunk } from '#app/texts/changes.ts';

/** What differs between two texts: fields with their words, lines of the body with those around them. */
export interface Differing {
  fields: FieldChange[];
  /** Undefined where there are too many to be compared. */
  hunks: Hunk[] | undefined;
}

const LOOKS = {
  same: { mark: ' ', name: '', className: 'text-soft' },
  gone: { mark: '−', name: '削除: ', className: 'bg-danger-tint' },
  new: { mark: '+', name: '追加: ', className: 'bg-ok-tint' },
} as const;

export function Differences({
  of: { fields, hunks },
  label,
  before = '前',
  after = '後',
}: {
  of: Differing;
  label: string;
  before?: string;
  after?: string;
}) {
  if (fields.length === 0 && hunks?.length === 0) return <p>違いはありません。</p>;
  return (
    <div className="space-y-4">
      {fields.length > 0 && (
        <dl className="space-y-2">
          {fields.map((field) => (
            <div key={field.label}>
              <dt className="font-bold">{field.label}</dt>
              <dd className="break-words">
                {before}「{field.before || '(なし)'}」<br />
                {after}「{field.after || '(なし)'}」
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hunks === undefined && <p>本文は、違いが多いため行ごとには示していません。</p>}
      {hunks?.map((hunk) => (
        <section
          key={hunk.line}
          aria-label={`${label}の本文 ${hunk.line}行目から`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line"
        >
          <p className="px-3 py-1 text-sm text-soft">本文 {hunk.line}行目から</p>
          <ol className="text-sm">
            {hunk.lines.map((line, i) => {
              const { mark, name, className } = LOOKS[line.what];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may come again, and none moves
                <li key={i} className={`flex gap-2 px-3 ${className}`}>
                  <span aria-hidden="true" className="flex-none">
                    {mark}
                  </span>
                  <span className="min-w-0 whitespace-pre-wrap break-words">
                    {name && <span className="sr-only">{name}</span>}
                    {line.words || ' '}
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
