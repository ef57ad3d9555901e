import type { ComponentProps, ReactNode } from 'react';

export interface FieldShape {
  name: string;
  label: string;
  required?: boolean;
  /** Helper text, read before the field. */
  hint?: ReactNode;
  error?: string[] | undefined;
}

/** Ids that connect a field with its texts. The error summary links to `fieldId`. */
export function fieldId(name: string): string {
  return `f-${name.replace(/[^\w-]/g, '-')}`;
}

function describedBy(field: FieldShape): string | undefined {
  const id = fieldId(field.name);
  const ids = [field.hint ? `${id}-hint` : '', field.error?.length ? `${id}-error` : ''].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
}

/** The attributes of every input of a field: name, id, state and the references to label, hint and error. */
function fieldProps(field: FieldShape) {
  return {
    name: field.name,
    id: fieldId(field.name),
    required: field.required,
    'aria-invalid': field.error?.length ? true : undefined,
    'aria-describedby': describedBy(field),
  } as const;
}

export function RequirementBadge({ required }: { required: boolean }) {
  return (
    <span className={`badge ms-2 align-middle ${required ? 'badge-required' : 'badge-optional'}`}>
      {required ? '必須' : '任意'}
    </span>
  );
}

function Words({ field }: { field: FieldShape }) {
  const id = fieldId(field.name);
  return (
    <>
      {field.hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {field.hint}
        </div>
      )}
      <FieldError field={field} />
    </>
  );
}

export function FieldError({ field }: { field: Pick<FieldShape, 'name' | 'error'> }) {
  if (!field.error?.length) return null;
  return (
    <p id={`${fieldId(field.name)}-error`} className="text-sm font-bold text-danger">
      {field.error.join(' ')}
    </p>
  );
}

/** A labelled field around any single control. */
function Field({ field, children }: { field: FieldShape; children: ReactNode }) {
  return (
    <div className="space-y-1">
      <label htmlFor={fieldId(field.name)} className="block w-fit font-bold">
        {field.label}
        <RequirementBadge required={field.required ?? false} />
      </label>
      <Words field={field} />
      {children}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'required' | 'placeholder'>;

export function TextField({ field, className = '', ...input }: { field: FieldShape } & InputProps) {
  return (
    <Field field={field}>
      <input type="text" {...fieldProps(field)} {...input} className={`field-input ${className}`} />
    </Field>
  );
}

export function TextArea({
  field,
  ...rest
}: { field: FieldShape } & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'required' | 'placeholder'>) {
  return (
    <Field field={field}>
      <textarea {...fieldProps(field)} {...rest} className="field-input" />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
  hint?: ReactNode;
}

/** Options by their stored values. */
export function optionsOf(names: Record<string, string>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

export function SelectField({
  field,
  options,
  defaultValue,
  blank = '選択してください',
  autoComplete,
}: {
  field: FieldShape;
  options: Option[];
  defaultValue?: string;
  /** Text of the empty option; null leaves it out. */
  blank?: string | null;
  autoComplete?: string;
}) {
  return (
    <Field field={field}>
      <select
        {...fieldProps(field)}
        // Without an empty option one is always chosen: the browser need not require it.
        required={blank !== null && field.required}
        defaultValue={defaultValue ?? ''}
        autoComplete={autoComplete}
        className="field-input"
      >
        {blank !== null && <option value="">{blank}</option>}
        {options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
