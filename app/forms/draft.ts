import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** A form as it is stored between its steps. */
interface Draft {
  values: Record<string, string>;
  formKey: string;
  /** Whether it passed every check of the input step. */
  confirmed: boolean;
}

/** The same, and whether it has made its donation or order already. */
export interface KeptForm extends Draft {
  made: boolean;
}

/** Whether a form that is still to make something passed every check when it was sent last: going back to mend it is no new one. */
export function hasPassed(kept: KeptForm | undefined): boolean {
  return kept?.confirmed === true && !kept.made;
}

/** UTF-16 units of one value, and of all names and values: far above the longest field and the longest form. */
const MAX_VALUE = 2000;
const MAX_DRAFT = 12_000;

/**
 * What is kept of what was typed: the form's own fields. What no field can take is not kept (the visitor has it on the
 * screen, with its message), so that nobody stores what they like.
 */
export function keepable(typed: Record<string, string>, fields: ReadonlySet<string>): Record<string, string> {
  const kept: Record<string, string> = {};
  let size = 0;
  for (const [name, value] of Object.entries(typed)) {
    if (!fields.has(name) || value.length > MAX_VALUE) continue;
    size += name.length + value.length;
    if (size > MAX_DRAFT) break;
    kept[name] = value;
  }
  return kept;
}

/** What was typed as the database can hold it: NUL is the one character that JSON there cannot, and no form takes it. */
function storable(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map((entry) => entry.map((text) => text.replaceAll('\0', ''))),
  ) as Record<string, string>;
}

/** Columns of a draft, in every table that keeps some. */
export interface DraftRow {
  data: unknown;
  form_key: string;
  confirmed: boolean;
}

/** A draft as it was kept. */
export function readDraft(row: (DraftRow & { made: boolean }) | null | undefined): KeptForm | undefined {
  if (!row) return undefined;
  const { data, form_key: formKey, confirmed, made } = row;
  return { values: data as Record<string, string>, formKey, confirmed, made };
}

/**
 * What is kept of what was typed. The form's key stays while its content does and nothing was made of it, so that two
 * tabs with the same form make one thing; other content is another form.
 * @param before the form that it takes the place of.
 */
export function draftRow(
  before: KeptForm | undefined,
  typed: Record<string, string>,
  confirmed: boolean,
): DraftRow & { data: string } {
  const values = storable(typed);
  const same = before && !before.made && isDeepStrictEqual(before.values, values);
  return { data: JSON.stringify(values), form_key: same ? before.formKey : randomUUID(), confirmed };
}

/** A stored form as it was posted. */
export function toForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
