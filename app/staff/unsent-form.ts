import { endOf } from '#app/account/lifetimes.ts';
import { looksLikeUuid, seal, unseal } from '#platform/crypto.ts';
import { deleteUnsentForm, findUnsentForm, insertUnsentForm } from './unsent-form-store.ts';

const PURPOSE = 'staff-unsent-form';
/** UTF-8 bytes of the whole as JSON: a text of a page and a table of stock fit several times. */
const MOST_BYTES = 512 * 1024;

/** Names and values as they were sent, in their order. */
export type Entries = readonly (readonly [name: string, value: string])[];

/** A form that was sent when the session had ended, as its page needs it. */
export interface UnsentForm {
  /** Where it was posted to. */
  action: string;
  entries: Entries;
  /** Files had been chosen, which are not kept. */
  hadFiles: boolean;
}

/**
 * Keeps a form of somebody whose session has ended, encrypted, until they have logged in again. It is carried out by nobody but
 * themselves.
 * @param page address of the page on which it stands, as path and query.
 * @returns its number for the address; undefined when it is too large, or too many are kept.
 */
export async function keepUnsentForm(
  staffId: number,
  page: string,
  form: UnsentForm,
  now = new Date(),
): Promise<string | undefined> {
  const text = JSON.stringify(form);
  if (Buffer.byteLength(text) > MOST_BYTES) return undefined;
  const sealed = seal(PURPOSE, String(staffId), text);
  return insertUnsentForm({ staffId, page, sealed, expiresAt: endOf('staff_unsent_form', now) });
}

/**
 * A form of this very person that waits for this page; undefined for anything else.
 * @param id as the address has it. @param path of the page.
 */
export async function readUnsentForm(
  staffId: number,
  id: string | null,
  path: string,
  now = new Date(),
): Promise<UnsentForm | undefined> {
  if (!looksLikeUuid(id)) return undefined;
  const row = await findUnsentForm(id, staffId, now);
  if (!row || row.page.split('?', 1)[0] !== path) return undefined;
  const text = unseal(PURPOSE, String(staffId), row.sealed);
  return text === undefined ? undefined : (JSON.parse(text) as UnsentForm);
}

/** Forgets a form that was sent again. */
export async function forgetUnsentForm(staffId: number, id: string | null): Promise<void> {
  if (looksLikeUuid(id)) await deleteUnsentForm(id, staffId);
}
