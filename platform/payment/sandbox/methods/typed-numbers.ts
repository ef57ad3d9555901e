import { normalizeCode } from '#platform/text/normalize.ts';

/** A number of a fixed length that a payer copies from the instructions. */
export interface NumberField {
  name: string;
  label: string;
  length: number;
}

export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** The digits of each field, in any width, with blanks or hyphens. Longer input is cut. */
export function readNumbers<F extends NumberField>(
  fields: readonly F[],
  input: Record<string, string>,
): Record<F['name'], string> {
  const read = fields.map(({ name }) => [
    name,
    normalizeCode((input[name] ?? '').slice(0, 100)).replace(/[\s-]/g, ''),
  ]);
  return Object.fromEntries(read);
}

export function numberError({ label, length }: NumberField, typed: string): string | undefined {
  if (typed === '') return `${label}を入力してください`;
  if (!/^\d+$/.test(typed) || typed.length !== length) return `${label}は${length}桁の数字で入力してください`;
  return undefined;
}

/** Errors in the order of the fields, for the summary. */
export function listed<Name extends string>(
  fields: readonly { name: Name }[],
  errors: Errors<Name>,
): { field: Name; message: string }[] {
  return fields.flatMap(({ name }) => {
    const message = errors[name];
    return message ? [{ field: name, message }] : [];
  });
}
