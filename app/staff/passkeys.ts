import {
  assertionOptions,
  type Keeper,
  MOST_PASSKEYS,
  type Options,
  ownerByPasskey,
  type PasskeySite,
  readNewPasskey,
  registrationOptions,
} from '#app/account/passkey/ceremony.ts';
import { config } from '#platform/config.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { credentialsOf, insertPasskey, lockPasskey, notePasskeyUse } from './passkey-store.ts';
import { ownerOf } from './second-factor.ts';

/** The console is another site to an authenticator than the storefronts: a member's passkey opens nothing here. */
function site(): PasskeySite {
  const { consoleOrigin, SITE_NAME } = config();
  return { origin: consoleOrigin, name: `${SITE_NAME} 管理画面` };
}

const KEEPER: Keeper = { lock: lockPasskey, ownerOf, noteUse: notePasskeyUse };

/** For an authenticator to make a new passkey, and the cookie that belongs to it. */
export async function optionsToMake(
  person: { id: number; email: string; name: string },
  now = new Date(),
): Promise<Options> {
  const owner = {
    owner: ownerOf(person.id),
    name: person.email,
    displayName: person.name,
    credentials: await credentialsOf(db(), person.id),
  };
  return registrationOptions(site(), { purpose: 'staff_register', ownerId: person.id }, owner, now);
}

/** When a passkey is shown: to log in, at the second step, or when somebody who is logged in is asked again. */
export type Moment = 'staff_login' | 'staff_code' | 'staff_confirm';

/** @param staffId whose passkeys count; null while nobody is known. */
export async function optionsToShow(
  moment: Moment,
  staffId: number | null,
  now = new Date(),
): Promise<Options> {
  const credentials = staffId === null ? undefined : await credentialsOf(db(), staffId);
  return assertionOptions(site(), { purpose: moment, ownerId: staffId }, credentials, now);
}

/** A passkey as the browser's form sends it. */
export interface SentPasskey {
  credential: string;
  request: Request;
}

/** Whose passkey was shown. @param staffId whose alone counts; null while nobody is known. */
export function staffByPasskey(
  tx: Tx,
  moment: Moment,
  staffId: number | null,
  { credential, request }: SentPasskey,
  now: Date,
): Promise<number | undefined> {
  const asked = { purpose: moment, ownerId: staffId };
  return ownerByPasskey(tx, site(), KEEPER, request, { asked, credential }, now);
}

export type KeptPasskey = 'kept' | 'refused' | 'known' | 'too_many';

/** Keeps the passkey that an authenticator has made for the last challenge of this browser. The caller has locked the person. */
export async function keepPasskey(
  tx: Tx,
  staffId: number,
  sent: SentPasskey & { name: string },
  now: Date,
): Promise<KeptPasskey> {
  const asked = { purpose: 'staff_register', ownerId: staffId } as const;
  const made = await readNewPasskey(tx, site(), sent.request, { asked, credential: sent.credential }, now);
  if (!made) return 'refused';
  if ((await credentialsOf(tx, staffId)).length >= MOST_PASSKEYS) return 'too_many';
  return (await insertPasskey(tx, { ...made, staffId, name: sent.name })) ? 'kept' : 'known';
}
