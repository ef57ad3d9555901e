import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { hmac, isHmac } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { keepChallenge, takeChallenge } from './challenge.ts';
import type { Asked } from './challenge-store.ts';

/** Of one person. */
export const MOST_PASSKEYS = 10;

/** The identity for authenticators of what one logs in to: they sign only for this name and this origin. */
export interface PasskeySite {
  origin: string;
  name: string;
}

export interface Credential {
  id: string;
  transports: string[];
}

export interface PasskeyOwner {
  /** Says whose it is among all members and all who work in the console. */
  owner: string;
  name: string;
  displayName: string;
  /** So that a device is not registered twice. */
  credentials: Credential[];
}

/** What is asked of a passkey, and the answer of the browser, as the form sends it. */
export interface Shown {
  asked: Asked;
  credential: string;
}

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

export interface KnownPasskey {
  id: number;
  ownerId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** The options that a browser passes to its authenticator, and the cookie that belongs to them. */
export interface Options {
  options: object;
  cookie: string;
}

const HANDLE = 'passkey-user';

/** The id of a person for an authenticator: opaque, and the same for as long as SECRET_KEY is. */
function userHandle(owner: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hmac(HANDLE, owner));
}

function rpID({ origin }: PasskeySite): string {
  return new URL(origin).hostname;
}

/** To make a new passkey. */
export async function registrationOptions(
  site: PasskeySite,
  asked: Asked,
  owner: PasskeyOwner,
  now: Date,
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpID: rpID(site),
    rpName: site.name,
    userID: userHandle(owner.owner),
    userName: owner.name,
    userDisplayName: owner.displayName,
    excludeCredentials: owner.credentials,
    // Found without a user name, and usable only with finger, face or PIN: it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, cookie: await keepChallenge(asked, options.challenge, now) };
}

/** To log in, or to prove an identity again. @param credentials of the person, where that is known already. */
export async function assertionOptions(
  site: PasskeySite,
  asked: Asked,
  credentials: Credential[] | undefined,
  now: Date,
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: rpID(site),
    userVerification: 'required',
    ...(credentials && { allowCredentials: credentials }),
  });
  return { options, cookie: await keepChallenge(asked, options.challenge, now) };
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

/** The library throws for every mistake of an authenticator or of somebody in between: that counts as a refusal. */
function notVerified(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false };
}

/** The passkey that an authenticator has made for the last challenge of this browser, which is used up in any case. */
export async function readNewPasskey(
  tx: Db | Tx,
  site: PasskeySite,
  request: Request,
  { asked, credential }: Shown,
  now: Date,
): Promise<NewPasskey | undefined> {
  const response = readCredential(credential) as RegistrationResponseJSON | undefined;
  const expectedChallenge = await takeChallenge(tx, request, asked, now);
  if (!response || !expectedChallenge) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: rpID(site),
    requireUserVerification: true,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

/** Where passkeys are kept. */
export interface Keeper {
  /** A passkey of who may log in, its row locked, so that its counter rises one use after the other. */
  lock: (tx: Tx, credentialId: string) => Promise<KnownPasskey | undefined>;
  /** As it was given to `registrationOptions`. */
  ownerOf: (ownerId: number) => string;
  noteUse: (tx: Tx, id: number, counter: number, now: Date) => Promise<void>;
}

/**
 * Whose passkey has signed the last challenge of this browser, made for this purpose. The challenge is used up in any case.
 * Of who is known already only their own passkeys count.
 */
export async function ownerByPasskey(
  tx: Tx,
  site: PasskeySite,
  keeper: Keeper,
  request: Request,
  { asked, credential }: Shown,
  now: Date,
): Promise<number | undefined> {
  const response = readCredential(credential) as AuthenticationResponseJSON | undefined;
  const expectedChallenge = await takeChallenge(tx, request, asked, now);
  if (!response || !expectedChallenge) return undefined;
  const passkey = await keeper.lock(tx, response.id);
  if (!passkey || (asked.ownerId !== null && passkey.ownerId !== asked.ownerId)) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: rpID(site),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(notVerified);
  if (!verified || !authenticationInfo) return undefined;
  const handle = response.response.userHandle;
  const owner = keeper.ownerOf(passkey.ownerId);
  if (handle && !isHmac(HANDLE, owner, Buffer.from(handle, 'base64url'))) return undefined;
  await keeper.noteUse(tx, passkey.id, authenticationInfo.newCounter, now);
  return passkey.ownerId;
}
