import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { earn, giveBack, use } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import type { DB } from '#platform/db/types.gen.ts';
import { DEMO_MEMBER } from './load-demo.ts';

const DAY = 86_400_000;

/**
 * A short history of shop points for the demo member, so that the page has each kind of entry. The ledger itself writes
 * it, at instants in the past; entries that are there already stay.
 */
export async function writeDemoPoints(databaseUrl: string, now: Date = new Date()): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .selectFrom('member')
        .select('id')
        .where('email', '=', DEMO_MEMBER.email)
        .executeTakeFirstOrThrow();
      const change = (event: string, daysAgo: number, note: string) => ({
        memberId: id,
        issuer: SHOP,
        source: { event: `demo-${event}` },
        note: `デモ用の記録: ${note}`,
        at: new Date(now.getTime() - daysAgo * DAY),
      });
      await earn(tx, { ...change('1', 420, 'ご注文の商品の発送'), points: 320 });
      await earn(tx, { ...change('2', 350, 'ご注文の商品の発送'), points: 80 });
      await earn(tx, { ...change('3', 270, 'ご注文の商品の発送'), points: 150 });
      await use(tx, { ...change('4', 240, 'ご注文でのご利用'), points: 200 });
      await use(tx, { ...change('5', 45, 'ご注文でのご利用'), points: 50 });
      await giveBack(tx, { ...change('5', 20, 'ご注文の取り消し') });
    });
  } finally {
    await db.destroy();
  }
}
