import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';

/** Several of some words, or one question that is ticked: each is sent under the same name. */
export function Boxes({
  reply,
  name,
  label,
  options,
  initial = '',
}: {
  reply: FormReply;
  name: string;
  label: string;
  options: readonly string[];
  initial?: string | undefined;
}) {
  const value = reply.values[name] ?? initial;
  const ticked = new Set(value.split('、'));
  return (
    <fieldset key={value} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      <FieldError field={{ name, error: reply.errors[name] }} />
      <div className="flex flex-wrap gap-x-5">
        {options.map((option, i) => (
          <label key={option} className="inline-flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              id={i === 0 ? fieldId(name) : undefined}
              value={option}
              defaultChecked={ticked.has(option)}
              className="h-5 w-5 accent-strong"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
