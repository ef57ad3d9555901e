import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { addJob, db, type Tx, transaction } from '#platform/db/db.ts';
import { purge } from '#platform/http/purge-store.ts';
import { formatDateTime } from '#platform/jst.ts';
import { type Setting, versionAt } from '#platform/setting/setting.ts';
import {
  changesOf,
  insertVersion,
  type KeptVersion,
  lockSetting,
  stands,
  versionsOf,
  writeWithdrawn,
} from './setting-store.ts';

/** The tag of all. */
const EVERY_PAGE = '*';

/** More than one setting has to come, and enough to know what counts now. */
const LOOKED_AT = 100;

export interface Wanted<V> {
  value: V;
  /** When it begins; null: at once. */
  from: Date | null;
  /** When it ends by itself; null: it stays until another one begins. */
  until: Date | null;
  /** Why, for the history. */
  note: string;
}

export type Changed =
  | { kind: 'saved'; id: number }
  /** Somebody has changed the setting since it was shown. */
  | { kind: 'conflict'; version: number }
  /** It was to begin before now. */
  | { kind: 'past' }
  /** It was to end before it begins. */
  | { kind: 'backwards' }
  /** Another one begins at that very instant. */
  | { kind: 'taken' }
  /** It says what counts then anyway. */
  | { kind: 'same' };

/**
 * Sets something from an instant on. What was set before stays in the history.
 * @param version what `readSetting` gave with what was shown. @throws NotAllowed
 */
export function changeSetting<V>(
  actor: Actor,
  setting: Setting<V>,
  wanted: Wanted<V>,
  version: number,
  now: Date = new Date(),
): Promise<Changed> {
  demandEverywhere(actor, 'setting.edit');
  const value = setting.schema.parse(wanted.value);
  const effectiveAt = wanted.from ?? now;
  return transaction(async (tx): Promise<Changed> => {
    await lockSetting(tx, setting.name);
    const current = await changesOf(tx, setting.name);
    if (current !== version) return { kind: 'conflict', version: current };
    if (effectiveAt < now) return { kind: 'past' };
    if (wanted.until && wanted.until <= effectiveAt) return { kind: 'backwards' };
    const standing = await standingOf(tx, setting.name);
    if (standing.some((v) => v.effectiveAt.getTime() === effectiveAt.getTime())) return { kind: 'taken' };
    const before = versionAt(standing, setting, effectiveAt);
    if (
      isDeepStrictEqual(before?.value ?? setting.start, value) &&
      (before?.version.endsAt?.getTime() ?? null) === (wanted.until?.getTime() ?? null)
    )
      return { kind: 'same' };
    const { id } = await insertVersion(tx, {
      ...{ name: setting.name, value, effectiveAt, endsAt: wanted.until, note: wanted.note },
      ...{ madeBy: actor.staffId, madeAt: now },
    });
    if (setting.onPages) await dropPages(tx, id, [effectiveAt, wanted.until], now);
    if (setting.isSeenAhead && effectiveAt > now) await purge(tx, EVERY_PAGE);
    await record(tx, actor, {
      action: 'setting.edit',
      subject: 'setting',
      subjectId: setting.name,
      changes: {
        始まり: ['', formatDateTime(effectiveAt)],
        ...(wanted.until && { 終わり: ['', formatDateTime(wanted.until)] }),
        ...differences(setting, before?.value ?? setting.start, value),
        ...(wanted.note && { メモ: ['', wanted.note] }),
      },
    });
    return { kind: 'saved', id };
  });
}

/** What two values say differently, part by part. */
export function differences<V>(setting: Setting<V>, before: V, after: V): Changes {
  const [was, is] = [setting.words(before), setting.words(after)];
  return Object.fromEntries(
    Object.keys({ ...was, ...is })
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name] ?? '', is[name] ?? ''] as const]),
  );
}

export type Withdrawn = { kind: 'saved' } | { kind: 'unknown' } | { kind: 'begun' };

/** Withdraws a version that has not begun yet. @throws NotAllowed */
export function withdrawVersion<V>(
  actor: Actor,
  setting: Setting<V>,
  id: number,
  now: Date = new Date(),
): Promise<Withdrawn> {
  demandEverywhere(actor, 'setting.edit');
  return transaction(async (tx): Promise<Withdrawn> => {
    await lockSetting(tx, setting.name);
    const version = (await standingOf(tx, setting.name)).find((v) => v.id === id);
    if (!version) return { kind: 'unknown' };
    if (version.effectiveAt <= now) return { kind: 'begun' };
    await writeWithdrawn(tx, id, actor.staffId, now);
    if (setting.isSeenAhead) await purge(tx, EVERY_PAGE);
    await record(tx, actor, {
      action: 'setting.edit',
      subject: 'setting',
      subjectId: setting.name,
      changes: { 予定: [`${formatDateTime(version.effectiveAt)}から`, '取りやめ'] },
    });
    return { kind: 'saved' };
  });
}

/** Versions that were not withdrawn, in the order in which it begins. */
async function standingOf(tx: Tx, name: string): Promise<KeptVersion[]> {
  return (await versionsOf(tx, name, LOOKED_AT)).filter((v) => v.withdrawnAt === null).toReversed();
}

/** Kept pages show it from the very instants at which it begins and ends. */
async function dropPages(
  tx: Tx,
  version: number,
  instants: readonly (Date | null)[],
  now: Date,
): Promise<void> {
  for (const at of instants) {
    if (at === null) continue;
    if (at <= now) await purge(tx, EVERY_PAGE);
    else await addJob(tx, 'turn_setting', { version }, { runAt: at });
  }
}

/** Job `turn_setting`: a setting begins or ends. One that was withdrawn does nothing. */
export async function turnSetting(payload: unknown): Promise<void> {
  const { version } = payload as { version?: unknown };
  if (await stands(Number(version))) await purge(db(), EVERY_PAGE);
}
