import type pg from 'pg';

/** Donors among whom the donations are spread. */
const DONORS = 100_000;

/**
 * Fills the ledger with paid donations of three years, every fiftieth of them ended otherwise: of gifts of all governments, by donors
 * of whom many have the same family name. Written past triggers and foreign keys, which would take longer than the bench.
 */
export async function manyDonations(client: pg.Client, count: number): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into member (email, password_hash, family_name, given_name)
     select 'bench-' || n || '@example.jp', 'none', '佐藤', '太郎' from generate_series(1, ${DONORS}) n
     on conflict do nothing`,
  );
  await client.query(
    `with names as (
       select array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村','小林','加藤'] as family,
              array['サトウ','スズキ','タカハシ','タナカ','イトウ','ワタナベ','ヤマモト','ナカムラ','コバヤシ','カトウ'] as kana
     ), gift as (
       select row_number() over (order by g.id) - 1 as turn, g.id, g.name, g.government_code, g.amount,
              (select min(s.id) from sku s where s.goods_id = g.id) as sku,
              (select min(u.id) from usage u where u.government_code = g.government_code) as usage
         from goods g where g.kind = 'gift' and g.amount is not null
     ), members as (
       -- As rows: as one array of theirs, each row of the join may carry it, which are gigabytes.
       select row_number() over (order by id) - 1 as turn, id from member where email like 'bench-%@%'
     )
     insert into donation (number, form_key, member_id, government_code, goods_id, sku_id, goods_name, amount, usage_id, usage_title,
                           donor, delivery_address, status, one_stop, one_stop_status, applied_at, paid_at)
     select 'B' || lpad(n::text, 10, '0'), gen_random_uuid(), members.id, gift.government_code, gift.id,
            gift.sku, gift.name, gift.amount, gift.usage, '使い道',
            person, person - 'birthDate',
            case when n % 50 = 0 then 'cancelled' when n % 5000 = 1 then 'refund_due' else 'paid' end,
            case when n % 3 = 0 then 'paper' else 'none' end,
            case when n % 3 > 0 then null when n % 9 = 0 then 'requested' when n % 900 = 3 then 'incomplete' else 'accepted' end,
            now() - n * interval '95 seconds', now() - n * interval '95 seconds'
       from generate_series(1, ${count}) n, names, members, gift,
            lateral (select jsonb_build_object('familyName', family[1 + n % 10] || case when n % 97 = 0 then '原' else '' end, 'givenName', '花子' || n % 1000,
                                               'familyNameKana', kana[1 + n % 10], 'givenNameKana', 'ハナコ', 'postalCode', '1000001',
                                               'prefecture', 13, 'city', '千代田区', 'street', '千代田1-1', 'building', '',
                                               'phone', '090' || lpad(n::text, 8, '0'), 'birthDate', '1980-04-01') as person) p
      where gift.turn = n % (select count(*) from gift) and members.turn = n % (select count(*) from members)`,
  );
  await client.query(
    `insert into payment (donation_id, provider, method, amount, idempotency_key, deadline, reference, status, received_amount, paid_at)
     select id, 'sandbox', 'card', amount, gen_random_uuid(), applied_at, number, 'paid', amount, paid_at
       from donation where number like 'B%' and length(number) = 11`,
  );
  await client.query(
    `with of as (
       -- The newest twentieth waits to be sent, much of it late as at the end of December; some is on its way, some came back.
       select d.id, d.applied_at, g.government_code, g.producer_id, g.temperature,
              case when row_number() over (order by d.id) <= ${Math.ceil(count / 20)} then 'waiting'
                   when d.id % 40 = 0 then 'shipped' when d.id % 1000 = 1 then 'returned' else 'delivered' end as status
         from donation d join goods g on g.id = d.goods_id where d.number like 'B%' and length(d.number) = 11)
     insert into delivery (donation_id, instalment, status, carrier, planned_from, planned_until, shipped_at, delivered_at, returned_at,
                           government_code, producer_id, temperature)
     select id, 1, status, case status when 'waiting' then '' else 'other' end, (applied_at + interval '5 days')::date,
            (applied_at + interval '19 days')::date, case status when 'waiting' then null else applied_at + interval '7 days' end,
            case status when 'delivered' then applied_at + interval '8 days' end,
            case status when 'returned' then applied_at + interval '16 days' end, government_code, producer_id, temperature
       from of`,
  );
  await client.query(`set session_replication_role = origin`);
}
