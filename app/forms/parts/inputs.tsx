import type { ComponentProps, ReactNode } from 'react';
import { Checkbox, RadioGroup } from '#app/ui/Choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '#app/ui/Field.tsx';
import type { FormReply } from '../reply.ts';

interface Common {
  reply: FormReply;
  name: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Shown before anything was posted. */
  initial?: string | undefined;
}

function state({ reply, name, label, required = false, hint, initial }: Common) {
  const value = reply.values[name] ?? initial ?? '';
  return { value, field: { name, label, required, hint, error: reply.errors[name] } };
}

type Extra = Omit<
  ComponentProps<typeof TextField>,
  'field' | 'defaultValue' | 'key' | keyof Common | 'onInput' | 'form'
>;

/**
 * A text field that shows what the server returned. Keyed by that value: a field whose text was normalised is rendered
 * again and shows it, while all others (passwords among them) keep their content.
 */
export function Input({ reply, name, label, required, hint, initial, ...rest }: Common & Extra) {
  const { value, field } = state({ reply, name, label, required, hint, initial });
  return <TextField key={value} field={field} defaultValue={value} {...rest} />;
}

/** A field of several lines, keyed in the same way. */
export function Lines({ rows, ...common }: Common & { rows: number }) {
  const { value, field } = state(common);
  return <TextArea key={value} field={field} defaultValue={value} rows={rows} />;
}

export function Select({
  options,
  autoComplete,
  ...common
}: Common & { options: Option[]; autoComplete?: string }) {
  const { value, field } = state(common);
  return (
    <SelectField
      key={value}
      field={field}
      options={options}
      defaultValue={value}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    />
  );
}

export function Radios({ options, cards, ...common }: Common & { options: Option[]; cards?: boolean }) {
  const { value, field } = state(common);
  return (
    <RadioGroup key={value} field={field} options={options} defaultValue={value} cards={cards ?? false} />
  );
}

/** A tick box. Once a form was posted, a box that is missing from its values was not ticked. */
export function Tick({
  reply,
  name,
  required = false,
  initial = false,
  children,
}: {
  reply: FormReply;
  name: string;
  required?: boolean;
  initial?: boolean;
  children: ReactNode;
}) {
  const posted = Object.keys(reply.values).length > 0;
  const ticked = posted ? reply.values[name] === 'on' : initial;
  return (
    <Checkbox
      key={String(ticked)}
      field={{ name, required, error: reply.errors[name] }}
      defaultChecked={ticked}
    >
      {children}
    </Checkbox>
  );
}
