import { hmac, looksLikeToken, randomToken, sameBytes, seal, sha256, unseal } from '#platform/crypto.ts';
import { consume } from '#platform/throttle.ts';
import { readCookie, setCookie } from './cookies.ts';
import { endOf, lifetimes } from './lifetimes.ts';
import { deleteParkedForm, findParkedForm, insertParkedForm } from './parked-form-store.ts';

const PURPOSE = 'form-owner';
/** A name that a form of this site can have: `donor.birthDate.year`. Marks and buttons are no typed text. */
const FIELD = /^(?!intent$)[A-Za-z]\w{0,39}(?:\.[A-Za-z]\w{0,39}){0,2}$/;
/** UTF-16 units of the whole as JSON: the longest private form, filled to its limits, has half of it. */
const MAX_CHARS = 12_000;

/**
 * The mark in a private form of the member it was made for (hidden field `_owner`). It is sealed: nobody can make one or
 * read the id from it.
 */
export function formOwner(memberId: number): string {
  return seal(PURPOSE, '', String(memberId)).toString('base64url');
}

/** The member whose mark it is; undefined for anything that this site did not write. */
function readOwner(mark: FormDataEntryValue | null): number | undefined {
  if (typeof mark !== 'string' || !/^[A-Za-z0-9_-]{38,64}$/.test(mark)) return undefined;
  const id = unseal(PURPOSE, '', Buffer.from(mark, 'base64url'));
  return id === undefined ? undefined : Number(id);
}

/** What stands in the database for the member: the rows themselves tell of nobody. */
export function ownerHash(memberId: number): Buffer {
  return hmac(PURPOSE, String(memberId));
}

/**
 * Keeps what was posted after the session had ended, for its owner alone. Passwords, files and anything beyond a form's
 * size are not kept, nor are forms of a network that sends many.
 * @param form as it was posted to `path`.
 * @param client network address of the visitor.
 * @returns the cookie to set, or undefined when there is nothing to keep or no known owner.
 */
export async function parkForm(
  form: FormData,
  path: string,
  client: string,
  now = new Date(),
): Promise<string | undefined> {
  const owner = readOwner(form.get('_owner'));
  if (owner === undefined) return undefined;
  // NUL is the one character that JSON in the database cannot hold; no form of ours takes it either.
  const data = [...form]
    .filter(([name, value]) => typeof value === 'string' && FIELD.test(name) && !/password/i.test(name))
    .map((entry) => entry.map((text) => String(text).replaceAll('\0', '')));
  const json = JSON.stringify(data);
  if (data.length === 0 || json.length > MAX_CHARS) return undefined;
  if (!(await consume('park_address', client)).ok) return undefined;
  const token = randomToken();
  const parked = await insertParkedForm({
    tokenHash: sha256(token),
    ownerHash: ownerHash(owner),
    path,
    data: json,
    expiresAt: endOf('parked_form', now),
  });
  return parked ? setCookie('parked', token, lifetimes.parked_form) : undefined;
}

/** Returns a parked form once, at the path it was posted to and to the member it was made for. */
export async function takeParkedForm(
  request: Request,
  memberId: number,
  path: string,
  now = new Date(),
): Promise<[string, string][] | undefined> {
  const token = readCookie(request, 'parked');
  if (!looksLikeToken(token)) return undefined;
  const row = await findParkedForm(sha256(token), path, now);
  if (!row || !sameBytes(row.owner_hash, ownerHash(memberId))) return undefined;
  return (await deleteParkedForm(sha256(token))) ? (row.data as [string, string][]) : undefined;
}
