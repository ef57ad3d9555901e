import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { type Setting, versionAt } from '#platform/setting/setting.ts';
import { changesOf, type KeptVersion, versionsOf } from './setting-store.ts';

export type { KeptVersion } from './setting-store.ts';

/** Of a setting so many changes are shown; the audit has them all. */
const SHOWN = 100;

/** A setting as it stands: what counts now, what is to come, and what was. */
export interface Standing<V> {
  value: V;
  /** What says so; undefined where what is built in counts. */
  current: KeptVersion | undefined;
  /** In the order in which they begin. */
  toCome: KeptVersion[];
  /** All that was, also what was withdrawn, the newest first. */
  history: KeptVersion[];
  /** Of what is shown here: who changes it says so. It grows with every change. */
  version: number;
}

/** @throws NotAllowed */
export async function readSetting<V>(
  actor: Actor,
  setting: Setting<V>,
  now: Date = new Date(),
): Promise<Standing<V>> {
  demandEverywhere(actor, 'setting.read');
  // What is read first is at most older than what is shown with it: who saves over a change in between is told.
  const version = await changesOf(db(), setting.name);
  const all = await versionsOf(db(), setting.name, SHOWN);
  const standing = all.filter((v) => v.withdrawnAt === null).toReversed();
  const found = versionAt(standing, setting, now);
  return {
    value: found?.value ?? setting.start,
    current: found && all.find(({ id }) => id === found.version.id),
    toCome: standing.filter((v) => v.effectiveAt > now),
    history: all,
    version,
  };
}
