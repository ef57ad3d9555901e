import { keepForm } from '#app/donation/apply/application.ts';
import { prefill } from '#app/donation/apply/prefill.ts';
import { loadTarget } from '#app/donation/apply/target.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';

export interface Donor {
  token: string;
  goods: number;
  amount: number;
  formKey: string;
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

/** The form of a donor who presses the last button. */
export function submission({ formKey, amount }: Donor): Record<string, string> {
  return {
    intent: 'submit',
    formKey,
    shownAmount: String(amount),
    shownYear: String(jstYear(new Date())),
  };
}

const GIFTS = 20;
/** Of ten donors so many want that gift. */
const HOT_SHARE = 3;

interface Gift {
  id: number;
  amount: number;
}

/** Gifts that nobody has applied for. @param pieces of the first one; of the others there are plenty. */
async function someGifts(pieces: number): Promise<Gift[]> {
  const { rows } = await dbPool().query<Gift>(
    `select distinct on (g.government_code) g.id, g.amount from goods g
      where g.kind = 'gift' and g.status = 'published' and not exists (select from donation d where d.goods_id = g.id) and g.per_person_limit is null and g.ticket_kind is null and not g.alcohol
        and g.accept_from is null and g.accept_until is null and g.excluded_prefectures = '{}'
        and g.government_code not like '13%'
        and (select count(*) from sku k where k.goods_id = g.id) = 1
      order by g.government_code limit ${GIFTS}`,
  );
  await dbPool().query('update sku set stock = 1000000, reserved = 0 where goods_id = any($1)', [
    rows.map((g) => g.id),
  ]);
  await dbPool().query('update sku set stock = $2 where goods_id = $1', [rows[0]?.id, pieces]);
  return rows;
}

/** A gift that more people want than there are pieces. */
export interface HotGift {
  goods: number;
  pieces: number;
}

/** Logged-in donors, each in front of a confirmed form. @param pieces of the gift that three in ten of them want. */
export async function donorsBeforeSubmit(
  count: number,
  pieces: number,
): Promise<{ donors: Donor[]; hot: HotGift }> {
  const gifts = await someGifts(pieces);
  const { rows } = await dbPool().query<{ id: number }>(
    `insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date, postal_code, prefecture_code, city, street, phone)
     select 'crowd-' || gen_random_uuid() || '@satonowa.example', 'x', '見本', '太郎', 'ミホン', 'タロウ', '1980-01-01', '1000001', 13, '千代田区', '千代田1-1', '0312345678'
       from generate_series(1, $1::int) i returning id`,
    [count],
  );
  const first = rows[0]!.id;
  const forms = new Map<number, string>();
  for (const gift of gifts) {
    const target = (await loadTarget(db(), { goods: gift.id }, first, new Date()))!;
    const values = {
      ...(await prefill(first, target)),
      payment: 'card',
      sku: String(target.gift?.skus[0]?.id),
      usage: String(target.usages[0]?.id),
      consent: 'on',
    };
    await keepForm(first, { goods: gift.id }, values, true);
    forms.set(gift.id, JSON.stringify(values));
  }
  await dbPool().query('delete from donation_draft where member_id = $1', [first]);
  const donors = rows.map(({ id }, n) => {
    const gift = n % 10 < HOT_SHARE ? gifts[0]! : gifts[1 + (n % (gifts.length - 1))]!;
    return { id, gift, token: randomToken() };
  });
  await dbPool().query(
    `insert into session (token_hash, member_id, expires_at) select decode(h, 'hex'), m, now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as t(h, m)`,
    [donors.map((d) => sha256(d.token).toString('hex')), donors.map((d) => d.id)],
  );
  const made = await dbPool().query<{ member_id: number; form_key: string }>(
    `insert into donation_draft (member_id, target, data, form_key, confirmed)
     select m, t, d::jsonb, gen_random_uuid(), true from unnest($1::bigint[], $2::text[], $3::text[]) as x(m, t, d)
     returning member_id, form_key`,
    [
      donors.map((d) => d.id),
      donors.map((d) => `goods:${d.gift.id}`),
      donors.map((d) => forms.get(d.gift.id)),
    ],
  );
  const keys = new Map(made.rows.map((r) => [r.member_id, r.form_key]));
  return {
    hot: { goods: gifts[0]!.id, pieces },
    donors: donors.map(({ id, gift, token }) => ({
      token,
      goods: gift.id,
      amount: gift.amount,
      formKey: keys.get(id)!,
    })),
  };
}
