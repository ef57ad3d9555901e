import type { Step } from '../steps.ts';

/** How the limit is calculated, with the articles. */
export function Derivation({ steps }: { steps: Step[] }) {
  return (
    <section aria-labelledby="derivation" className="space-y-4">
      <h2 id="derivation">計算の過程</h2>
      <ol className="grid gap-4 lg:grid-cols-2">
        {steps.map((step, i) => (
          <li key={step.title} className="panel space-y-3 lg:last:odd:col-span-2">
            <h3>
              <span className="amount me-2 text-accent">{i + 1}</span>
              {step.title}
            </h3>
            <dl className="text-sm">
              {step.lines.map(([term, value]) => (
                <Row key={term} term={term} value={value} />
              ))}
              <Row term={step.result[0]} value={step.result[1]} strong />
            </dl>
            {step.note && <p className="text-sm">{step.note}</p>}
            <p className="text-xs text-soft">根拠: {step.law}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 ${strong ? 'font-bold' : ''}`}
    >
      <dt>{term}</dt>
      <dd className="ms-auto tabular-nums">{value}</dd>
    </div>
  );
}
