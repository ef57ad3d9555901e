import type pg from 'pg';

/**
 * Fills settlements with what nobody has closed yet, of the last three months: seven in ten are donations to governments, the others
 * what their producers sent for them. Written past the triggers of events, of which there are none here.
 */
export async function manyEntries(client: pg.Client, count: number): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `with gift as (
       select row_number() over (order by id) - 1 as turn, government_code, producer_id from goods where kind = 'gift')
     insert into settlement_entry (kind, government_code, producer_id, what, source, number, method, quantity, amount, occurred_at, priced_on)
     select case when n % 10 < 7 then 'government' else 'gift' end, gift.government_code, case when n % 10 < 7 then null else gift.producer_id end,
            case when n % 10 < 7 then 'donation' else 'goods' end, 'bench ' || n, 'B' || lpad(n::text, 10, '0'),
            case when n % 10 < 7 then 'card' else '' end, 1, case when n % 10 < 7 then 12000 else 3600 end,
            now() - n * $2::float8 * interval '1 second', (now() - n * $2::float8 * interval '1 second')::date
       from generate_series(1, $1::int) n
      cross join (select count(*)::int as many from gift) all_gifts
       join gift on gift.turn = (n / 10) % all_gifts.many`,
    [count, (90 * 86_400) / count],
  );
  await client.query(`set session_replication_role = origin`);
}
