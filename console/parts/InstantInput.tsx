import type { ReactNode } from 'react';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { timeOf } from './typed-instant.ts';

/** A date with its time, as `typedInstant` reads it. */
export function InstantInput({
  reply,
  name,
  label,
  shown,
  required = false,
  hint,
}: {
  reply: FormReply;
  name: string;
  label: string;
  shown: Readonly<Record<string, string>>;
  required?: boolean;
  hint?: ReactNode;
}) {
  return (
    <div className="grid max-w-xl gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-end">
      <Input
        reply={reply}
        name={name}
        label={label}
        required={required}
        hint={hint}
        type="date"
        initial={shown[name]}
      />
      <Input
        reply={reply}
        name={timeOf(name)}
        label="時刻"
        aria-label={`${label}の時刻`}
        type="time"
        initial={shown[timeOf(name)]}
      />
    </div>
  );
}
