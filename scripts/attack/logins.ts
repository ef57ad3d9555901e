import { randomToken, sha256 } from '#platform/crypto.ts';
import { dbPool } from '#platform/db/db.ts';

/** Somebody who asks: with the cookies of a login, or without. */
export interface Login {
  name: string;
  headers: Record<string, string>;
}

const VISITOR: Login = { name: 'visitor', headers: {} };

/** A visitor, the demo member and the demo merchant, each with a session of their own. */
export async function demoLogins(): Promise<Login[]> {
  const [member, merchant] = [randomToken(), randomToken()];
  await dbPool().query(
    `insert into session (token_hash, member_id, expires_at)
     select $1, id, now() + interval '1 day' from member where email = 'demo@satonowa.example'`,
    [sha256(member)],
  );
  await dbPool().query(
    `insert into merchant_session (token_hash, merchant_id, expires_at)
     select $1, id, now() + interval '1 hour' from merchant limit 1`,
    [sha256(merchant)],
  );
  return [
    VISITOR,
    { name: 'member', headers: { cookie: `session=${member}` } },
    { name: 'merchant', headers: { cookie: `merchant=${merchant}` } },
  ];
}
