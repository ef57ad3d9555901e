import type { ReactNode } from 'react';
import { Checkbox } from '#app/ui/Choices.tsx';
import { FieldError, fieldId, TextField } from '#app/ui/Field.tsx';
import type { CountField, YenField } from '../fields.ts';

/** What the form shows again, and its error messages, by name. */
export interface Shown {
  values: Record<string, string>;
  errors: Record<string, string[]>;
}

/**
 * An amount. Not keyed by its value, as other forms are: the page answers while the visitor types, and the field must
 * neither lose the focus nor change meanwhile.
 */
export function YenInput({
  shown,
  field,
  required = false,
}: {
  shown: Shown;
  field: YenField;
  required?: boolean;
}) {
  return (
    <TextField
      field={{ ...field, required, error: shown.errors[field.name] }}
      defaultValue={shown.values[field.name]}
      autoComplete="off"
      className="max-w-64 tabular-nums"
    />
  );
}

/** A number of persons. */
export function Persons({ shown, field }: { shown: Shown; field: CountField }) {
  const id = fieldId(field.name);
  const error = shown.errors[field.name];
  return (
    <div className="flex flex-col justify-end">
      <label htmlFor={id} className="text-sm">
        {field.label}
      </label>
      <FieldError field={{ name: field.name, error }} />
      <span className="flex items-center gap-2">
        <input
          type="text"
          name={field.name}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={shown.values[field.name] || '0'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field-input max-w-20 tabular-nums"
        />
        <span aria-hidden="true">人</span>
      </span>
    </div>
  );
}

export function Flag({ shown, name, children }: { shown: Shown; name: string; children: ReactNode }) {
  return (
    <Checkbox field={{ name }} value="1" defaultChecked={shown.values[name] === '1'}>
      {children}
    </Checkbox>
  );
}

export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="space-y-4 border-t border-line pt-4">
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="text-sm text-soft">{lead}</p>}
      {children}
    </section>
  );
}
