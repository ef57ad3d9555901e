import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { SessionMember } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { lockMember } from '../store.ts';
import { noticeMail } from './notices.ts';
import { keepChallenge, takeChallenge } from './passkey-challenge.ts';
import type { Purpose } from './passkey-challenge-store.ts';
import { credentialsOf, deletePasskey, insertPasskey, lockPasskey, notePasskeyUse } from './passkey-store.ts';

export const MOST_PASSKEYS = 10;

/** The site's identity for authenticators: they sign only for this name and this origin. */
function relyingParty() {
  const { origin, SITE_NAME } = config();
  return { origin, rpID: new URL(origin).hostname, rpName: SITE_NAME };
}

/** The member's id for an authenticator: opaque, and always the same. */
function userHandle(memberId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hmac('passkey-user', String(memberId)));
}

/** The options for an authenticator to make a new passkey, and the cookie that belongs to them. */
export async function registrationOptions(member: SessionMember, now = new Date()) {
  const { rpID, rpName } = relyingParty();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandle(member.id),
    userName: member.email,
    userDisplayName: member.name,
    excludeCredentials: await credentialsOf(db(), member.id),
    // Found without a user name, and usable only with finger, face or PIN: it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  return {
    options,
    cookie: await keepChallenge({ purpose: 'register', memberId: member.id, challenge }, now),
  };
}

/** The options for an authenticator to log in, or for a logged-in member to prove their identity again. */
export async function assertionOptions(member: SessionMember | undefined, now = new Date()) {
  const { rpID } = relyingParty();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(member && { allowCredentials: await credentialsOf(db(), member.id) }),
  });
  const purpose = member ? 'confirm' : 'login';
  const { challenge } = options;
  return { options, cookie: await keepChallenge({ purpose, memberId: member?.id ?? null, challenge }, now) };
}

const credentialShape = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

/** The JSON in a browser's form, if it is valid; the library checks the rest. */
function readCredential(json: string): unknown {
  try {
    const parsed = credentialShape.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
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
  const response = readCredential(input.credential) as RegistrationResponseJSON | undefined;
  const expectedChallenge = await takeChallenge(
    db(),
    request,
    { purpose: 'register', memberId: member.id },
    now,
  );
  if (!response || !expectedChallenge) return 'refused';
  const { origin, rpID } = relyingParty();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return 'refused';
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const added = await transaction(async (tx): Promise<AddedPasskey> => {
    await lockMember(tx, member.id);
    if ((await credentialsOf(tx, member.id)).length >= MOST_PASSKEYS) return 'too_many';
    const { name } = input;
    const row = { memberId: member.id, credentialId: id, publicKey, counter, transports: transports ?? [] };
    if (!(await insertPasskey(tx, { ...row, name }))) return 'known';
    await queueMail(tx, await noticeMail(paths, member.email, 'passkey_added', now, [['名前', name]]));
    return 'added';
  });
  if (added === 'added') securityEvent('passkey_added', { memberId: member.id });
  return added;
}

/** The library throws for every mistake of an authenticator or of somebody in between: that counts as a refusal. */
function notVerified(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false };
}

/**
 * The member whose passkey has signed the last challenge of this browser, made for this purpose. The challenge is used
 * up in any case.
 * @param memberId for `confirm`: only a passkey of this member counts.
 */
export async function memberByPasskey(
  tx: Tx,
  request: Request,
  input: { credential: string; purpose: Exclude<Purpose, 'register'>; memberId: number | null },
  now: Date,
): Promise<number | undefined> {
  const response = readCredential(input.credential) as AuthenticationResponseJSON | undefined;
  const { purpose, memberId } = input;
  const expectedChallenge = await takeChallenge(tx, request, { purpose, memberId }, now);
  if (!response || !expectedChallenge) return undefined;
  const passkey = await lockPasskey(tx, response.id);
  if (!passkey || (memberId !== null && passkey.memberId !== memberId)) return undefined;
  const { origin, rpID } = relyingParty();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(notVerified);
  if (!verified || !authenticationInfo) return undefined;
  const handle = response.response.userHandle;
  if (handle && !sameBytes(Buffer.from(handle, 'base64url'), userHandle(passkey.memberId))) return undefined;
  await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter, now);
  return passkey.memberId;
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
