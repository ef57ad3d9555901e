import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { settingsKnown } from '#platform/setting/in-force.ts';
import { type Setting, settingAt } from '#platform/setting/setting.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { type Changed, changeSetting, turnSetting, type Wanted, withdrawVersion } from './change.ts';
import { readSetting } from './read.ts';

useTestDatabase();

const FEE: Setting<number> = {
  ...{ name: 'fee', title: '手数料', schema: z.number().int().min(0), start: 100, onPages: true },
  words: (fee) => ({ 手数料: `${fee}円` }),
};
const HIDDEN: Setting<number> = { ...FEE, name: 'hidden', onPages: false };

let operator: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('sets@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('reads@example.jp', everywhere('auditor')));
});
// Append-only to everybody but this file, which begins anew.
beforeEach(() =>
  dbPool().query(
    'alter table setting_version disable trigger all; delete from setting_version; alter table setting_version enable trigger all',
  ),
);

const NOW = new Date('2026-11-25T03:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

async function set(
  value: number,
  more: Partial<Wanted<number>> = {},
  setting = FEE,
  now = NOW,
): Promise<Changed> {
  const { version } = await readSetting(operator, setting, now);
  return changeSetting(
    operator,
    setting,
    { value, from: null, until: null, note: '', ...more },
    version,
    now,
  );
}
async function known(at: Date, setting = FEE): Promise<number> {
  forgetKept();
  await settingsKnown();
  return settingAt(setting, at);
}
const idOf = (c: Changed) => (c.kind === 'saved' ? c.id : 0);
const jobsOf = async (version: number) =>
  (
    await sql<{ run_at: Date }>`
      select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'turn_setting' and (j.payload ->> 'version')::bigint = ${version} order by j.run_at`.execute(
      db(),
    )
  ).rows.map((r) => r.run_at);

/** Begins changes at once; each has read what it reads before the first may write. */
async function bothBeforeEitherWrites<T>(changes: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await dbPool().connect();
  await holder.query('begin; lock table setting_version in share mode');
  const all = Promise.all(changes.map((change) => change()));
  await waitingForLocks(changes.length);
  await holder.query('commit');
  holder.release();
  return all;
}

describe('changing a setting', () => {
  it('counts at once, or from its instant on and until its end, in every process that reads it', async () => {
    expect(await known(NOW)).toBe(100);
    await set(200);
    await set(300, { from: later(5), until: later(8), note: '年末のため' });
    expect([await known(NOW), await known(later(5)), await known(later(8))]).toEqual([200, 300, 100]);
    const shown = await readSetting(auditor, FEE, later(1));
    expect([shown.value, shown.current?.value, shown.toCome.map((v) => v.value)]).toEqual([200, 200, [300]]);
    expect(shown.history.map((v) => [v.value, v.note, v.madeBy])).toEqual([
      [300, '年末のため', operator.name],
      [200, '', operator.name],
    ]);
  });

  it('is in the audit with what was and what is, and nobody but an operator does it', async () => {
    await set(200);
    await set(300, {}, FEE, later(1));
    const [entry] = await listEntries({ subject: 'setting', subjectId: 'fee' }, 1);
    expect(entry).toMatchObject({ action: 'setting.edit', changes: { 手数料: ['200円', '300円'] } });
    const wanted = { value: 1, from: null, until: null, note: '' };
    expect(() => changeSetting(auditor, FEE, wanted, 0, NOW)).toThrow(NotAllowed);
    expect(() => withdrawVersion(auditor, FEE, 1, NOW)).toThrow(NotAllowed);
  });

  it('refuses what lies behind, what ends before it begins, what says nothing new, and two that begin together', async () => {
    expect((await set(200, { from: later(-1) })).kind).toBe('past');
    expect((await set(200, { from: later(2), until: later(2) })).kind).toBe('backwards');
    expect((await set(100)).kind).toBe('same');
    expect((await set(200, { from: later(3) })).kind).toBe('saved');
    expect((await set(300, { from: later(3) })).kind).toBe('taken');
    await expect(set(-1)).rejects.toThrow(z.ZodError);
  });

  it('tells who saves second, and of two at once lets one through', async () => {
    const { version } = await readSetting(operator, FEE, NOW);
    const wanted = (value: number) => ({ value, from: later(value), until: null, note: '' });
    const both = await bothBeforeEitherWrites(
      [1, 2].map((value) => () => changeSetting(operator, FEE, wanted(value), version, NOW)),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
    const refused = both.find((c) => c.kind === 'conflict')!;
    const again = await changeSetting(
      operator,
      FEE,
      wanted(9),
      (refused as { version: number }).version,
      NOW,
    );
    expect(again.kind).toBe('saved');
  });
});

describe('what is to come', () => {
  it('can be withdrawn until it begins, stays in the history, and makes room for another', async () => {
    const id = idOf(await set(300, { from: later(5) }));
    expect(await withdrawVersion(operator, FEE, id, later(5))).toEqual({ kind: 'begun' });
    expect(await withdrawVersion(operator, FEE, id, later(4))).toEqual({ kind: 'saved' });
    expect(await withdrawVersion(operator, FEE, id, later(4))).toEqual({ kind: 'unknown' });
    expect(await known(later(6))).toBe(100);
    expect((await set(400, { from: later(5) }, FEE, later(4))).kind).toBe('saved');
    const { history } = await readSetting(operator, FEE, later(6));
    expect(history.map((v) => [v.value, v.withdrawnBy])).toEqual([
      [400, null],
      [300, operator.name],
    ]);
    const [entry] = (await listEntries({ subject: 'setting', subjectId: 'fee' }, 2)).slice(1);
    expect(entry!.changes).toEqual({ 予定: ['2026年11月25日(水) 17:00から', '取りやめ'] });
  });

  it('is withdrawn once of two at once', async () => {
    const id = idOf(await set(300, { from: later(5) }));
    const withdraw = () => withdrawVersion(operator, FEE, id, later(4));
    const both = await bothBeforeEitherWrites([withdraw, withdraw]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['saved', 'unknown']);
  });

  it('drops kept pages when it begins and when it ends, unless it was withdrawn', async () => {
    let version = 0;
    const saved = async () => {
      version = idOf(await set(300, { from: later(5), until: later(8) }));
    };
    expect(await purgedBy(saved)).toEqual(['settings']);
    expect(await jobsOf(version)).toEqual([later(5), later(8)]);
    expect(await purgedBy(() => turnSetting({ version }))).toEqual(['*']);
    await withdrawVersion(operator, FEE, version, later(4));
    expect(await purgedBy(() => turnSetting({ version }))).toEqual([]);
    expect(await purgedBy(() => set(200))).toEqual(['settings', '*']);
    expect(await purgedBy(() => set(200, {}, HIDDEN))).toEqual(['settings']);
  });
});

it('drops kept pages that show it ahead when it is set and when it is withdrawn, too', async () => {
  const ahead: Setting<number> = { ...FEE, name: 'ahead', isSeenAhead: true };
  let version = 0;
  const saved = async () => {
    version = idOf(await set(300, { from: later(5) }, ahead));
  };
  expect(await purgedBy(saved)).toEqual(['settings', '*']);
  expect(await purgedBy(() => withdrawVersion(operator, ahead, version, later(4)))).toEqual([
    'settings',
    '*',
  ]);
  expect(await purgedBy(() => set(200, {}, ahead))).toEqual(['settings', '*']);
});

describe('a version', () => {
  it('is never changed or deleted, and never begins before it was made', async () => {
    const id = idOf(await set(200));
    const run = (statement: string) => dbPool().query(statement);
    await expect(run(`update setting_version set value = '1' where id = ${id}`)).rejects.toThrow(
      'never changed',
    );
    await expect(
      run(`update setting_version set taken_back_at = effective_at, note = 'x' where id = ${id}`),
    ).rejects.toThrow('never changed');
    await expect(run(`delete from setting_version where id = ${id}`)).rejects.toThrow('never deleted');
    await expect(run('truncate setting_version')).rejects.toThrow('never deleted');
    await expect(
      run(`update setting_version set taken_back_at = effective_at where id = ${id}`),
    ).rejects.toThrow('check constraint');
    await expect(
      run(
        `insert into setting_version (name, value, effective_at, note, made_at) values ('a', '1', now() - interval '1 second', '', now())`,
      ),
    ).rejects.toThrow('check constraint');
  });
});
