import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { saveDraft } from '#app/donation/apply/draft-store.ts';
import { prefill } from '#app/donation/apply/prefill.ts';
import { submitDonation } from '#app/donation/apply/submit.ts';
import { loadTarget } from '#app/donation/apply/target.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { ratio } from './load.ts';
import type { World } from './world.ts';

const CLIENTS = 16;
const ROUNDS = 30;

/**
 * Submitting confirmed forms with 16 clients, real acquirer included, against the bare SQL of the same rows (donation,
 * event, stock, payment, payment noted) through pg. Aim: at least 0.5.
 */
export async function submitting(world: World): Promise<void> {
  const server = await world.serve('acquirer', {}, world.env.ACQUIRER_URL);
  const gift = await anyGift();
  const members = await makeMembers(CLIENTS * ROUNDS);
  const forms = await Promise.all(members.map((id) => confirmedForm(id, gift.id)));

  const whole = await timed(forms, async (f) => {
    const result = await submitDonation(
      f.memberId,
      { goods: gift.id },
      { formKey: f.formKey, amount: gift.amount, year: jstYear(new Date()) },
    );
    if (result.kind !== 'pay') throw new Error(`a submit ended as ${result.kind}`);
  });
  const bare = await timed(members, (memberId) => bareRows(dbPool(), memberId, gift));
  console.log(
    `\nSubmitting with ${CLIENTS} clients: whole use case with the acquirer's round trip / bare SQL of the same rows`,
  );
  console.log(`  ${Math.round(whole)} / ${Math.round(bare)} donations/s = ${ratio(whole, bare)} (aim 0.5)`);
  await server.stop();
}

async function anyGift() {
  const { rows } = await dbPool().query(
    `select g.id, g.amount, g.government_code as code, k.id as sku from goods g join sku k on k.goods_id = g.id
      where g.status = 'published' and k.stock is null and g.per_person_limit is null and g.ticket_kind is null and g.accept_from is null and g.accept_until is null
        and g.government_code not like '13%' and g.excluded_prefectures = '{}' limit 1`,
  );
  return rows[0] as { id: number; amount: number; code: string; sku: number };
}

async function makeMembers(n: number): Promise<number[]> {
  const { rows } = await dbPool().query(
    `insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date, postal_code, prefecture_code, city, street, phone)
     select 'bench' || i || '@satonowa.example', 'x', '見本', '太郎', 'ミホン', 'タロウ', '1980-01-01', '1000001', 13, '千代田区', '千代田1-1', '0312345678'
       from generate_series(1, $1::int) i returning id`,
    [n],
  );
  return rows.map((r: { id: number }) => r.id);
}

async function confirmedForm(
  memberId: number,
  goodsId: number,
): Promise<{ memberId: number; formKey: string }> {
  const target = await loadTarget(db(), { goods: goodsId }, memberId, new Date());
  if (!target) throw new Error('the gift is gone');
  const values = {
    ...(await prefill(memberId, [target])),
    sku: String(target.gift?.skus[0]?.id),
    usage: String(target.usages[0]?.id),
    consent: 'on',
  };
  await saveDraft(memberId, `goods:${goodsId}`, values, true);
  const { rows } = await dbPool().query('select form_key from donation_draft where member_id = $1', [
    memberId,
  ]);
  return { memberId, formKey: rows[0].form_key };
}

/** Done per second by CLIENTS at a time. */
async function timed<T>(items: T[], work: (item: T) => Promise<void>): Promise<number> {
  const queue = [...items];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
    }),
  );
  return (items.length / (performance.now() - started)) * 1000;
}

async function bareRows(
  pool: pg.Pool,
  memberId: number,
  gift: { id: number; amount: number; code: string; sku: number },
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const donation = await client.query(
      `insert into donation (number, form_key, member_id, government_code, goods_id, sku_id, amount, usage_id, usage_title, donor)
       select $1, $2, $3, $4, $5, $6, $7, id, title, '{}' from usage where government_code = $4 limit 1 returning id`,
      [randomNumber(11), randomUUID(), memberId, gift.code, gift.id, gift.sku, gift.amount],
    );
    const id = donation.rows[0].id;
    await client.query(
      `insert into donation_event (donation_id, to_status, actor) values ($1, 'pending_payment', 'bench')`,
      [id],
    );
    await client.query(
      'update sku set reserved = reserved + 1 where id = $1 and (stock is null or stock - reserved >= 1)',
      [gift.sku],
    );
    await client.query(
      `insert into payment (donation_id, reference, provider, method, amount, idempotency_key, deadline) values ($1, $3::text, 'bench', 'card', $2, $3::uuid, now())`,
      [id, gift.amount, randomUUID()],
    );
    await client.query('commit');
    await client.query(`update payment set provider_ref = $2, redirect_url = '' where donation_id = $1`, [
      id,
      `bench-${id}`,
    ]);
  } finally {
    client.release();
  }
}
