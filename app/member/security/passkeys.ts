import {
  type Keeper,
  MOST_PASSKEYS,
  type Options,
  registrationOptions as optionsToMake,
  assertionOptions as optionsToShow,
  ownerByPasskey,
  type PasskeySite,
  readNewPasskey,
} from '#app/account/passkey/ceremony.ts';
import type { SessionMember } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { lockMember } from '../store.ts';
import { noticeMail } from './notices.ts';
import { credentialsOf, deletePasskey, insertPasskey, lockPasskey, notePasskeyUse } from './passkey-store.ts';

function site(): PasskeySite {
  const { origin, SITE_NAME } = config();
  return { origin, name: SITE_NAME };
}

const KEEPER: Keeper = { lock: lockPasskey, ownerOf: String, noteUse: notePasskeyUse };

/** The options for an authenticator to make a new passkey, and the cookie that belongs to them. */
export async function registrationOptions(member: SessionMember, now = new Date()): Promise<Options> {
  const owner = {
    owner: KEEPER.ownerOf(member.id),
    name: member.email,
    displayName: member.name,
    credentials: await credentialsOf(db(), member.id),
  };
  return optionsToMake(site(), { purpose: 'register', ownerId: member.id }, owner, now);
}

/** The options for an authenticator to log in, or for a logged-in member to prove their identity again. */
export async function assertionOptions(
  member: SessionMember | undefined,
  now = new Date(),
): Promise<Options> {
  const credentials = member && (await credentialsOf(db(), member.id));
  const asked = { purpose: member ? 'confirm' : 'login', ownerId: member?.id ?? null } as const;
  return optionsToShow(site(), asked, credentials, now);
}

export type AddedPasskey = 'added' | 'refused' | 'known' | 'too_many';

/** Adds the passkey that an authenticator has made for the last challenge of this browser. */
export async function addPasskey(
  paths: StorefrontPaths,
  member: SessionMember,
  input: { credential: string; name: string },
  request: Request,
  now = new Date(),
): Promise<AddedPasskey> {
  const { credential, name } = input;
  const asked = { purpose: 'register', ownerId: member.id } as const;
  const made = await readNewPasskey(db(), site(), request, { asked, credential }, now);
  if (!made) return 'refused';
  const added = await transaction(async (tx): Promise<AddedPasskey> => {
    await lockMember(tx, member.id);
    if ((await credentialsOf(tx, member.id)).length >= MOST_PASSKEYS) return 'too_many';
    if (!(await insertPasskey(tx, { ...made, memberId: member.id, name }))) return 'known';
    await queueMail(tx, await noticeMail(paths, member.email, 'passkey_added', now, [['名前', name]]));
    return 'added';
  });
  if (added === 'added') securityEvent('passkey_added', { memberId: member.id });
  return added;
}

/**
 * The member whose passkey has signed the last challenge of this browser, made for this purpose. The challenge is used
 * up in any case.
 * @param input.memberId for `confirm`: only a passkey of this member counts.
 */
export function memberByPasskey(
  tx: Tx,
  request: Request,
  input: { credential: string; purpose: 'login' | 'confirm'; memberId: number | null },
  now: Date,
): Promise<number | undefined> {
  const { credential, purpose, memberId: ownerId } = input;
  return ownerByPasskey(tx, site(), KEEPER, request, { asked: { purpose, ownerId }, credential }, now);
}

/** @returns false when it is not a passkey of this member. */
export async function removePasskey(
  paths: StorefrontPaths,
  member: SessionMember,
  id: number,
  now: Date,
): Promise<boolean> {
  const removed = await transaction(async (tx) => {
    const name = await deletePasskey(tx, member.id, id);
    if (name === undefined) return false;
    await queueMail(tx, await noticeMail(paths, member.email, 'passkey_removed', now, [['名前', name]]));
    return true;
  });
  if (removed) securityEvent('passkey_removed', { memberId: member.id });
  return removed;
}
