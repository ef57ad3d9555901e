import { randomToken, sha256 } from '#platform/crypto.ts';
import { dbPool } from '#platform/db/db.ts';

/** Somebody logged in, in front of a confirmed form of what is paid for. */
export interface Applicant {
  token: string;
  /** The path of the form. */
  form: string;
  formKey: string;
  /** What the last button sends. */
  submission: Record<string, string>;
}

/** A card that is charged at once, as the acquirer's page sends it. */
export const CARD = {
  number: '4111111111111111',
  month: '12',
  year: '35',
  code: '123',
  name: 'TARO',
  action: 'pay',
};

/** What more people want than there are pieces. */
export interface HotGoods {
  goods: number;
  pieces: number;
}

/** Members with a session each. */
export async function loggedIn(count: number): Promise<{ id: number; email: string; token: string }[]> {
  const { rows } = await dbPool().query<{ id: number; email: string }>(
    `insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date, postal_code, prefecture_code, city, street, phone)
     select 'crowd-' || gen_random_uuid() || '@satonowa.example', 'x', '見本', '太郎', 'ミホン', 'タロウ', '1980-01-01', '1000001', 13, '千代田区', '千代田1-1', '0312345678'
       from generate_series(1, $1::int) i returning id, email`,
    [count],
  );
  const members = rows.map((row) => ({ ...row, token: randomToken() }));
  await dbPool().query(
    `insert into session (token_hash, member_id, expires_at) select decode(h, 'hex'), m, now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as t(h, m)`,
    [members.map((m) => sha256(m.token).toString('hex')), members.map((m) => m.id)],
  );
  return members;
}

/** So many pieces of the first goods, and plenty of the others. */
export async function fillStock(goods: readonly number[], pieces: number): Promise<void> {
  await dbPool().query('update sku set stock = 1000000, reserved = 0 where goods_id = any($1)', [goods]);
  await dbPool().query('update sku set stock = $2 where goods_id = $1', [goods[0], pieces]);
}

/** Whether a form led to its page of what could not be had, or back to the list or cart that says so. */
export function isSoldOut(location: string): boolean {
  return location.includes('code=SOLD_OUT') || /[?&](?:refused=|blocked=1)/.test(location);
}
