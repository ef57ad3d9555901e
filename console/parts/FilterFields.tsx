import type { ComponentProps } from 'react';
import { useSaid } from '#app/ui/use-said.ts';

interface OfFilter {
  label: string;
  /** What the page was asked for. */
  said: string;
  /** Of the field with its label. */
  place?: string;
}

/** An input of a form that asks for a page; what is typed into it while an answer is on its way stays. */
export function FilterInput({
  label,
  said,
  place,
  className = 'field-input',
  ...props
}: ComponentProps<'input'> & OfFilter) {
  return (
    <label className={place}>
      <span className="block text-sm text-soft">{label}</span>
      <input ref={useSaid<HTMLInputElement>(said)} defaultValue={said} className={className} {...props} />
    </label>
  );
}

/** The same as a choice. */
export function FilterSelect({ label, said, ...props }: ComponentProps<'select'> & OfFilter) {
  return (
    <label className="max-w-full">
      <span className="block text-sm text-soft">{label}</span>
      <select
        ref={useSaid<HTMLSelectElement>(said)}
        defaultValue={said}
        className="field-input short max-w-full"
        {...props}
      />
    </label>
  );
}
