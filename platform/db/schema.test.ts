import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { withRows } from '../testing/plans.ts';
import { dbPool } from './db.ts';
import { readMigrations } from './migration-files.ts';

useTestDatabase();

const NEVER_DELETED =
  'prefectures, governments and categories are never deleted, and rows are not searched by it';

/**
 * Foreign keys that no index leads with, and why none is needed. PostgreSQL searches by a foreign key whenever a row that
 * it may point to is deleted, so that a missing index makes each deletion read the whole table.
 */
const WITHOUT_INDEX: Record<string, string> = {
  'address.prefecture_code': NEVER_DELETED,
  'delivery.government_code': NEVER_DELETED,
  'delivery.producer_id': NEVER_DELETED,
  'external_donation.government_code': NEVER_DELETED,
  'favorite_government.government_code': NEVER_DELETED,
  'favorite_wish.government_code': NEVER_DELETED,
  'member.prefecture_code': NEVER_DELETED,
  'postal_code.government_code': NEVER_DELETED,
  'site_text.id+live': 'versions are never deleted',
  'site_text.id+next': 'versions are never deleted',
  'settlement_entry.government_code': NEVER_DELETED,
  'settlement_entry.producer_id': 'producers are never deleted, and rows are searched by their party',
  'one_stop_application.addressee_code': NEVER_DELETED,
  'one_stop_batch.addressee_code': NEVER_DELETED,
  'merchant.government_code': `${NEVER_DELETED} but for active ones, which have merchant_government`,
  'merchant_session.merchant_id': 'few rows: sessions of the day, swept every hour',
  'acquirer.entry.payment_id': 'payments are never deleted; each kind of entry has an index of its own',
};

it('has an index for every foreign key, or a reason against it', async () => {
  const { rows } = await dbPool().query<{ key: string }>(`
    select concat_ws('.', nullif(n.nspname, 'public'), t.relname, string_agg(a.attname, '+' order by k.o)) as key
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      cross join unnest(c.conkey) with ordinality as k (n, o)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n
     where c.contype = 'f' and n.nspname in ('public', 'acquirer')
       and not exists (
         select from pg_index i
          where i.indrelid = t.oid and i.indisvalid
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
            -- a search for a value can use an index of all rows that have one
            and (i.indpred is null or pg_get_expr(i.indpred, t.oid) = format('(%I IS NOT NULL)', a.attname)))
     group by n.nspname, t.relname, c.oid
     order by key`);
  expect(rows.map((r) => r.key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

it('finds by these indexes what is asked for', async () => {
  await withRows(
    // Rows without what they point to: only their number matters here.
    `
      insert into donation (number, form_key, member_id, government_code, goods_id, sku_id, amount, usage_id, usage_title, donor, status, paid_at)
      select 'N' || i, gen_random_uuid(), i, '012041', i % 500, i % 500, 1000, i % 500, '', '{}', 'paid', now() from generate_series(1, 5000) as i;
      insert into order_line (order_id, position, goods_id, sku_id, goods_name, temperature, shipping_class, tax_rate, unit_price, quantity)
      select i, 1, i % 500, i % 500, '', 'ambient', 'small', 8, 100, 1 from generate_series(1, 5000) as i;
      analyze donation, order_line`,
    async (plan) => {
      expect(
        await plan(
          "select sum(amount), count(*) from donation where usage_id = 1 and status = 'paid' and paid_at < now()",
        ),
      ).toContain('Index Only Scan using donation_usage');
      // As PostgreSQL itself asks when a SKU is deleted.
      const check = (table: string) => `select 1 from only ${table} x where sku_id = 1 for key share of x`;
      expect(await plan(check('donation'))).toContain('donation_sku');
      expect(await plan(check('order_line'))).toContain('order_line_sku');
    },
  );
});

it('has looked in all rows at whatever holds for a table', async () => {
  const { rows } = await dbPool().query(
    "select conrelid::regclass::text || '.' || conname as name from pg_constraint where not convalidated order by name",
  );
  expect(rows).toEqual([]);
});

it('names the rows that break a check which came without a look at them', async () => {
  const { sql } = (await readMigrations()).find(({ name }) => name.startsWith('0509'))!;
  const client = await dbPool().connect();
  const added = async (taxRate: number) =>
    (
      await client.query<{ id: string }>(
        "insert into merchant (government_code, code, pin_hash, name, tax_rate) values ('012041', lpad($1::smallint::text, 8, '0'), '', '店', $1) returning id",
        [taxRate],
      )
    ).rows[0]!.id;
  await client.query('begin; set local session_replication_role = replica');
  try {
    await client.query('alter table merchant drop constraint merchant_tax_rate');
    await added(8);
    const wrong = [await added(7), await added(9)];
    await client.query(
      'alter table merchant add constraint merchant_tax_rate check (tax_rate in (8, 10)) not valid; savepoint migrated',
    );
    await expect(client.query(sql)).rejects.toThrow(
      `rows of merchant break merchant_tax_rate, by their id, the first 20: ${wrong.join(', ')}`,
    );
    await client.query('rollback to migrated; update merchant set tax_rate = 10 where tax_rate <> 8');
    await client.query(sql);
    const { rows } = await client.query(
      "select convalidated from pg_constraint where conname = 'merchant_tax_rate'",
    );
    expect(rows).toEqual([{ convalidated: true }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('says of every table what a row is', async () => {
  const { rows } = await dbPool().query(`
    select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'acquirer'::regnamespace) and relkind in ('r', 'v')
       and obj_description(oid, 'pg_class') is null`);
  expect(rows).toEqual([]);
});

it('keeps functions that take a row of a table as text: of others PostgreSQL before 18 lets no column with a default be added', async () => {
  const parsed = async () => {
    const { rows } = await dbPool().query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prosqlbody is not null
          and exists (select from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typtype = 'c')`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await parsed()).toEqual([]);
  await dbPool().query('create function parsed_body(d donation) returns bigint language sql return d.id');
  expect(await parsed()).toEqual(['parsed_body(donation)']);
  await dbPool().query('drop function parsed_body(donation)');
});
