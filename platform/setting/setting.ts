import type { z } from 'zod';

/** Something that the operator sets while the site runs. A feature declares its own; who sets it stands in `app/setting`. */
export interface Setting<V> {
  /** As it is kept: never another one. */
  name: string;
  /** As staff call it. */
  title: string;
  /** Reads what is kept, also what an older release wrote: what it does not have yet has a default here. */
  schema: z.ZodType<V>;
  /** What counts where nothing was set, or what was set has ended. */
  start: V;
  /** What it says, by the names of its parts: for differences, history and audit. A part that says nothing is left out. */
  words(value: V): Record<string, string>;
  /** Pages of visitors show it: kept ones are dropped when it begins and when it ends. */
  onPages: boolean;
  /** They show it before it begins, as days to come are reckoned by it: kept ones are dropped when it is set and when it is withdrawn, too. */
  isSeenAhead?: true;
}

/** A setting as it was decided: it counts from an instant on, until the next one of its name, or until it ends. */
export interface Version {
  id: number;
  name: string;
  value: unknown;
  effectiveAt: Date;
  endsAt: Date | null;
}

/** By name, in the order in which they begin. */
let known: ReadonlyMap<string, readonly Version[]> = new Map();
let times = 0;
const read = new Map<number, { value: unknown } | undefined>();
let tellUnreadable: (version: Version) => void = () => {};

/**
 * Everything that is set, as it was read from the database (`in-force.ts`).
 * @param unreadable told of each version that its setting cannot read.
 */
export function knowSettings(
  versions: readonly Version[],
  unreadable: (version: Version) => void = () => {},
): void {
  tellUnreadable = unreadable;
  const inOrder = versions.toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
  known = Map.groupBy(inOrder, ({ name }) => name);
  times++;
  for (const id of read.keys()) if (!versions.some((v) => v.id === id)) read.delete(id);
}

/** How often settings were read: a part of the key of what is kept and was made from them. */
export function timesSettingsKnown(): number {
  return times;
}

/**
 * What counts at an instant, from the memory of this process: no statement. It is for what runs on the server alone; a browser is
 * given it by the page's data.
 */
export function settingAt<V>(setting: Setting<V>, at: Date): V {
  if (typeof document !== 'undefined') throw new Error('settings are known to the server alone');
  return versionAt(known.get(setting.name) ?? [], setting, at)?.value ?? setting.start;
}

/** The same of some versions in the order in which they begin; undefined where the one that is built in counts. */
export function versionAt<V>(
  versions: readonly Version[],
  setting: Setting<V>,
  at: Date,
): { version: Version; value: V } | undefined {
  for (const version of versions.toReversed()) {
    if (version.effectiveAt > at) continue;
    if (version.endsAt !== null && version.endsAt <= at) return undefined;
    const value = parsedOf(setting, version);
    if (value) return { version, ...value };
  }
  return undefined;
}

/** What a version says; undefined where it cannot be read, so that the one before it goes on. */
function parsedOf<V>(setting: Setting<V>, version: Version): { value: V } | undefined {
  if (!read.has(version.id)) {
    const parsed = setting.schema.safeParse(version.value);
    if (!parsed.success) tellUnreadable(version);
    read.set(version.id, parsed.success ? { value: parsed.data } : undefined);
  }
  return read.get(version.id) as { value: V } | undefined;
}

/** The next instant at which anything that is set begins or ends; null where nothing is to come. */
export function nextSettingTurn(at: Date): Date | null {
  let next: Date | null = null;
  for (const versions of known.values())
    for (const { effectiveAt, endsAt } of versions)
      for (const turn of [effectiveAt, endsAt]) if (turn && turn > at && (!next || turn < next)) next = turn;
  return next;
}
