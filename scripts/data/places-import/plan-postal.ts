import { governmentFinder, type PostalRow } from '../postal.ts';
import { betterReading } from '../readings.ts';
import type { Plan, PostalChange } from './changes.ts';
import type { PostedRow } from './posted.ts';
import { fullName, type Known, type State } from './state.ts';

/** More than these are not listed one by one: something is wrong with the whole file. */
const MOST_UNKNOWN = 5;

const keyOf = (r: Pick<PostalRow, 'code' | 'city' | 'town'>) => `${r.code}\t${r.city}\t${r.town}`;

/** The rows of postal_code that a list of Japan Post changes, and the readings that it corrects. */
export function planPostal(plan: Plan, posted: readonly PostedRow[], state: State): void {
  const rows = wantedRows(plan, posted, state);
  const reached = new Set([...rows.values()].map((r) => r.government));
  for (const g of state.governments.values())
    if (g.kind !== 'prefecture' && g.endedOn === null && !reached.has(g.code))
      plan.refusals.push(
        `The postal list has no line of ${fullName(g)} (${g.code}): it is not of the whole country, or older than the merger that made it.`,
      );
  const merged = new Map(plan.merged.map((m) => [m.code, m.successor]));
  for (const old of state.postal) {
    const key = keyOf(old);
    const row = rows.get(key);
    if (!row)
      plan.postal.removed.push({
        code: old.code,
        prefecture: old.prefecture,
        city: old.city,
        town: old.town,
      });
    // What a merger moves by itself is not counted again.
    else if ((merged.get(old.government ?? '') ?? old.government) !== row.government)
      plan.postal.moved.push(row);
    rows.delete(key);
  }
  plan.postal.added.push(...rows.values());
  planReadings(plan, posted, state);
}

function wantedRows(plan: Plan, posted: readonly PostedRow[], state: State): Map<string, PostalChange> {
  const find = governmentFinder([...state.governments.values()]);
  const unknown: string[] = [];
  const rows = new Map<string, PostalChange>();
  for (const { code, jis, city, town, at } of posted) {
    const found = find(jis, city);
    if (found === null) {
      unknown.push(`${at}: 「${city}」 (${jis}) belongs to no known government.`);
      continue;
    }
    const government = state.governments.get(found)!.successor ?? found;
    const row = { code, prefecture: Number(jis.slice(0, 2)), city, town, government };
    rows.set(keyOf(row), row);
  }
  plan.refusals.push(...unknown.slice(0, MOST_UNKNOWN));
  if (unknown.length > MOST_UNKNOWN)
    plan.refusals.push(`… and ${unknown.length - MOST_UNKNOWN} lines more of unknown governments.`);
  return rows;
}

/** A list without small kana (Japan Post offers that, too) takes none away. */
function planReadings(plan: Plan, posted: readonly PostedRow[], state: State): void {
  const kanaOf = new Map(posted.map((r) => [r.jis, r]));
  const planned = new Map(
    [...plan.read, ...plan.added.map((b) => ({ code: b.code, to: b.kana }))].map((r) => [r.code, r]),
  );
  for (const g of state.governments.values()) {
    const row = kanaOf.get(g.code.slice(0, 5));
    if (!row || g.endedOn !== null) continue;
    const before = planned.get(g.code)?.to ?? g.kana;
    const to = readingOf(g, before, row);
    if (to === before) continue;
    const change = planned.get(g.code);
    const added = plan.added.find((b) => b.code === g.code);
    if (added) added.kana = to;
    else if (change) change.to = to;
    else plan.read.push({ code: g.code, from: g.kana, to });
  }
}

/** The reading without the county's: of a city alone, or after 「グン」; elsewhere only small kana are taken from it. */
function readingOf(g: Known, before: string, { city, cityKana }: PostedRow): string {
  const better = betterReading(before, cityKana);
  if (better !== before) return better;
  const whole = city === g.name ? cityKana : city.endsWith(`郡${g.name}`) ? afterCounty(cityKana) : '';
  return whole === '' || betterReading(whole, before) === before ? before : whole;
}

const afterCounty = (kana: string) => kana.slice(kana.lastIndexOf('グン') + 2);
