import { saveDraft } from '#app/donation/apply/draft-store.ts';
import { prefill } from '#app/donation/apply/prefill.ts';
import { loadTarget } from '#app/donation/apply/target.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { db, dbPool } from '#platform/db/db.ts';

export interface Donor {
  token: string;
  goods: number;
  amount: number;
  formKey: string;
}

const GIFTS = 20;
/** Pieces of the one gift that everybody wants: far fewer than ask for it. */
export const HOT_STOCK = 200;
/** Of ten donors so many want that gift. */
const HOT_SHARE = 3;

interface Gift {
  id: number;
  amount: number;
}

async function someGifts(): Promise<Gift[]> {
  const { rows } = await dbPool().query<Gift>(
    `select distinct on (g.government_code) g.id, g.amount from goods g
      where g.status = 'published' and g.per_person_limit is null and g.ticket_kind is null and not g.alcohol
        and g.accept_from is null and g.accept_until is null and g.excluded_prefectures = '{}'
        and g.government_code not like '13%'
        and (select count(*) from sku k where k.goods_id = g.id) = 1
      order by g.government_code limit ${GIFTS}`,
  );
  await dbPool().query('update sku set stock = 1000000, reserved = 0 where goods_id = any($1)', [
    rows.map((g) => g.id),
  ]);
  await dbPool().query('update sku set stock = $2 where goods_id = $1', [rows[0]?.id, HOT_STOCK]);
  return rows;
}

/** Logged-in donors, each in front of a confirmed form. The first gift is the hot one. */
export async function donorsBeforeSubmit(count: number): Promise<{ donors: Donor[]; hot: number }> {
  const gifts = await someGifts();
  const { rows } = await dbPool().query<{ id: number }>(
    `insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date, postal_code, prefecture_code, city, street, phone)
     select 'rush' || i || '@satonowa.example', 'x', '見本', '太郎', 'ミホン', 'タロウ', '1980-01-01', '1000001', 13, '千代田区', '千代田1-1', '0312345678'
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
    await saveDraft(first, `goods:${gift.id}`, values, true);
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
    hot: gifts[0]!.id,
    donors: donors.map(({ id, gift, token }) => ({
      token,
      goods: gift.id,
      amount: gift.amount,
      formKey: keys.get(id)!,
    })),
  };
}

/** What must hold after the rush, each with the number of rows where it does not. */
export async function brokenInvariants(hot: number): Promise<{ rule: string; broken: number }[]> {
  const { rows } = await dbPool().query<{ rule: string; broken: number }>(
    `with held as (
       select a.reference, count(distinct a.id) as payments, coalesce(sum(e.amount), 0) as yen,
              count(*) filter (where e.kind = 'charge') as charges
         from acquirer.payment a left join acquirer.entry e on e.payment_id = a.id group by 1)
     select 'no stock below zero, none promised twice' as rule,
            (select count(*) from sku where stock < 0 or reserved < 0 or reserved > stock) as broken
     union all select 'reserved is what waits for its payment',
            (select count(*) from sku k where k.reserved <> (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'pending_payment')
               and k.goods_id in (select goods_id from donation))
     union all select 'the wanted gift was given out exactly as often as there were pieces, or less',
            (select count(*) from sku k where k.goods_id = $1
               and k.stock + (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'paid') <> $2)
     union all select 'one payment a donation, here and at the acquirer',
            (select count(*) from donation d where (select count(*) from payment p where p.donation_id = d.id) <> 1
                or coalesce((select payments from held h where h.reference = d.number), 0) > 1)
     union all select 'paid means that the money is at the acquirer, once',
            (select count(*) from donation d left join held h on h.reference = d.number
              where d.status = 'paid' and (h.yen is distinct from d.amount or h.charges is distinct from 1))
     union all select 'money at the acquirer means paid',
            (select count(*) from held h left join donation d on d.number = h.reference
              where h.yen > 0 and d.status is distinct from 'paid')
     union all select 'completed once', (select count(*) from (select donation_id from donation_event where to_status = 'paid' group by 1 having count(*) > 1) x)
     union all select 'one mail of each kind a donation',
            (select count(*) from donation d where d.status = 'paid'
               and (select count(*) from mail_message m where m.dedupe_key = 'donation_paid:' || d.number) <> 1)`,
    [hot, HOT_STOCK],
  );
  return rows;
}
