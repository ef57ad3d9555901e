/** What costs or gives back how much, one row each: names may be long, sums stand at the end. */
export function Sums({ rows }: { rows: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="max-w-2xl">
      {rows.map(([term, text]) => (
        <div
          key={term}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
        >
          <dt className="min-w-0">{term}</dt>
          <dd className="ms-auto tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
