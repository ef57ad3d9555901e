import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** A form as it is kept between its steps. */
export interface Draft {
  values: Record<string, string>;
  formKey: string;
  /** Passed every check of the input step. */
  confirmed: boolean;
}

/** What was typed as the database can hold it: NUL is the one character that JSON there cannot, and no form takes it. */
export function storable(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map((entry) => entry.map((text) => text.replaceAll('\0', ''))),
  ) as Record<string, string>;
}

/**
 * The form's key stays while its content does and nothing was made of it, so that two tabs with the same form make one
 * thing; other content is another form.
 */
export function draftKey(
  before: { data: unknown; form_key: string; used: number | null } | undefined,
  values: Record<string, string>,
): string {
  return before && before.used === null && isDeepStrictEqual(before.data, values)
    ? before.form_key
    : randomUUID();
}

/** A kept form as it was posted. */
export function toForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
