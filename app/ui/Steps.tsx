/** The present step of a form of several pages. `current` counts from 0. */
export function Steps({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className="flex gap-1.5 text-sm max-[22rem]:text-xs" aria-label="お手続きの流れ">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-2 ${i <= current ? 'border-accent' : 'border-line forced-colors:border-dotted'} ${i === current ? 'font-bold' : 'text-soft'}`}
        >
          <span className="amount me-1 max-[22rem]:me-0.5">{i + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
