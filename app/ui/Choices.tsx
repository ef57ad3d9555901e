import type { ReactNode } from 'react';
import { FieldError, type FieldShape, fieldId, type Option, RequirementBadge } from './Field.tsx';

/** Radio buttons as a fieldset; `cards` draws each as a large target. */
export function RadioGroup({
  field,
  options,
  defaultValue,
  cards = false,
}: {
  field: FieldShape;
  options: Option[];
  defaultValue?: string;
  cards?: boolean;
}) {
  const id = fieldId(field.name);
  const described = [field.hint && `${id}-hint`, field.error?.length && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="space-y-1">
      <legend className="font-bold">
        {field.label}
        <RequirementBadge required={field.required ?? false} />
      </legend>
      {field.hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {field.hint}
        </div>
      )}
      <FieldError field={field} />
      <div className={cards ? 'space-y-2 pt-1' : ''}>
        {options.map((o, i) => (
          <label key={o.value} className={cards ? 'choice choice-card' : 'choice'}>
            <input
              type="radio"
              name={field.name}
              id={i === 0 ? id : undefined}
              value={o.value}
              required={field.required}
              defaultChecked={defaultValue === o.value}
            />
            <span>
              {o.label}
              {o.hint && <span className="block text-sm text-soft">{o.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One tick box. An unticked box sends nothing, which readers of the form take as false. */
export function Checkbox({
  field,
  defaultChecked,
  value = 'on',
  children,
}: {
  field: Omit<FieldShape, 'label'>;
  defaultChecked?: boolean;
  value?: string;
  children: ReactNode;
}) {
  const id = fieldId(field.name);
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          name={field.name}
          id={id}
          value={value}
          required={field.required}
          defaultChecked={defaultChecked}
          aria-invalid={field.error?.length ? true : undefined}
          aria-describedby={field.error?.length ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}
