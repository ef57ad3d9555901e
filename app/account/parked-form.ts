import { hmac, looksLikeToken, randomToken, sameBytes, sha256 } from '#platform/crypto.ts';
import { readCookie, setCookie } from './cookies.ts';
import { deleteParkedForm, findParkedForm, insertParkedForm } from './parked-form-store.ts';

const HOUR = 3_600_000;
const PARKED_HOURS = 2;
const MAX_CHARS = 50_000;

/** The mark in a private form of the member it was made for (hidden field `_owner`): no id can be read from it. */
export function formOwner(memberId: number): string {
  return hmac('form-owner', String(memberId)).toString('base64url');
}

/**
 * Keeps what was posted after the session had ended, for its owner alone. Passwords, files and anything beyond a form's
 * size are not kept.
 * @returns the cookie to set, or undefined when there is nothing to keep or no known owner.
 */
export async function parkForm(
  request: Request,
  path: string,
  now = new Date(),
): Promise<string | undefined> {
  const form = await request.formData().catch(() => new FormData()); // a body that is no form holds nothing typed
  const owner = form.get('_owner');
  if (!looksLikeToken(typeof owner === 'string' ? owner : undefined)) return undefined;
  // NUL is the one character that JSON in the database cannot hold; no form of ours takes it either.
  const data = [...form]
    .filter(([name, value]) => typeof value === 'string' && name !== '_owner' && !/password/i.test(name))
    .map((entry) => entry.map((text) => String(text).replaceAll('\0', '')));
  const json = JSON.stringify(data);
  if (data.length === 0 || json.length > MAX_CHARS) return undefined;
  const token = randomToken();
  await insertParkedForm({
    tokenHash: sha256(token),
    ownerHash: Buffer.from(owner as string, 'base64url'),
    path,
    data: json,
    expiresAt: new Date(now.getTime() + PARKED_HOURS * HOUR),
  });
  return setCookie('parked', token, PARKED_HOURS * 3600);
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
  if (!row || !sameBytes(row.owner_hash, Buffer.from(formOwner(memberId), 'base64url'))) return undefined;
  return (await deleteParkedForm(sha256(token))) ? (row.data as [string, string][]) : undefined;
}
