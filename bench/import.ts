import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { applyImport, beginImport, readImport } from '#app/listing/sheet/imports.ts';
import { headingOf, sheetColumns } from '#app/listing/sheet/sheet-columns.ts';
import { beginUndo } from '#app/listing/undo/undo.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { dbPool } from '#platform/db/db.ts';
import { uploadedKey } from '#platform/images/keys.ts';
import { csvLines } from '#platform/text/csv.ts';
import { peakMemory } from '../scripts/launch/memory.ts';
import { somebody } from './staff.ts';
import type { World } from './world.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const POLL_MS = 200;

/** A sheet of very many gifts, new ones that are published at once and then the same with other amounts: seconds and memory. */
export async function importing(world: World): Promise<void> {
  const pool = dbPool();
  const { rows } = await pool.query(
    `select g.government_code as government, g.producer_id as producer, p.name || '>' || c.name as category
       from goods g join category c on c.id = g.category_id join category p on p.id = c.parent_id
      where g.kind = 'gift' limit 1`,
  );
  const { government, producer, category } = rows[0] as {
    government: string;
    producer: number;
    category: string;
  };
  const staff = await somebody();
  const id = randomBytes(16).toString('base64url');
  await pool.query(
    `insert into picture (id, government_code, width, height, bytes, sha256) values ($1, $2, 800, 800, 1, $3)`,
    [id, government, randomBytes(32)],
  );
  const gift = (n: number, amount: number): Record<string, string> => ({
    code: `B-${n}`,
    name: `黒毛和牛 切り落とし ${n}番 ${500 + (n % 10) * 100}g`,
    catch_copy: '冷凍でお届けする、毎日の食卓の切り落とし。',
    description: `${'地元の牧場で育った黒毛和牛を、使いやすい厚さに切りそろえました。'.repeat(6)}\n\n管理番号は${n}です。`,
    contents: `${500 + (n % 10) * 100}g`,
    amount: String(amount),
    procurement_cost: String(Math.floor(amount * 0.28)),
    local_standard: '1',
    deliveries: '1',
    category,
    producer: String(producer),
    temperature: '冷凍',
    handling_days: '7',
    shelf_life: '冷凍で90日',
    variant_state: '有効',
    stock: '100',
    image_1: uploadedKey(id),
    state: '公開中',
  });
  const columns = sheetColumns('gift').filter((name) => gift(0, 1)[name] !== undefined);
  const sheet = (amount: number) =>
    Buffer.from(
      csvLines([
        columns.map((name) => headingOf(name, 'gift')),
        ...Array.from({ length: ROWS }, (_, n) => columns.map((name) => gift(n, amount)[name]!)),
      ]),
    );
  const worker = world.start('worker');
  await sleep(5_000);
  const idle = peakMemory(worker.pid);
  for (const [what, amount] of [
    ['new', 10_000],
    ['changed', 12_000],
  ] as const) {
    const bytes = sheet(amount);
    const started = performance.now();
    parse(bytes, { relax_column_count: true });
    const yardstick = (performance.now() - started) / 1000;
    const begun = await beginImport(staff, {
      governmentCode: government,
      kind: 'gift',
      content: 'sheet',
      replaces: false,
      name: 'bench.csv',
      bytes,
    });
    const checked = await until(staff, begun!, 'checked');
    const peak = peakMemory(worker.pid);
    const its = (await readImport(staff, begun!))!;
    await applyImport(staff, its);
    const taken = await until(staff, begun!, 'applied');
    console.log(
      `import, ${ROWS.toLocaleString('en')} ${what} rows (${Math.round(bytes.length / 1e6)} MB): checked in ${checked.toFixed(1)} s, ` +
        `taken over in ${taken.toFixed(1)} s, ${((checked + taken) / yardstick).toFixed(1)} × bare parsing; ` +
        `worker's peak ${peak} and ${peakMemory(worker.pid)} MB, ${idle} before; ${JSON.stringify(its.counts)}`,
    );
    if (what === 'changed') {
      await beginUndo(staff, (await readImport(staff, begun!))!);
      const back = await until(staff, begun!, 'undone');
      console.log(`import, taken back in ${back.toFixed(1)} s; worker's peak ${peakMemory(worker.pid)} MB`);
    }
  }
}

/** @returns seconds until an import is in this state. */
async function until(staff: SignedInStaff, id: number, state: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const its = await readImport(staff, id);
    if (its?.state === state) return (performance.now() - started) / 1000;
    if (its?.fault) throw new Error(its.fault);
    await sleep(POLL_MS);
  }
}
