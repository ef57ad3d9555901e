/** Terms with their texts, each line of a text on its own line. */
export function Facts({
  facts,
  className = '',
}: {
  facts: readonly (readonly [term: string, text: string])[];
  className?: string;
}) {
  return (
    <dl className={`facts ${className}`.trim()}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
