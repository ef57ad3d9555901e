import { residence, surroundings } from '#app/forms/postal.ts';
import type { Storefront } from '#platform/storefront.ts';
import { type Counts, NOTHING } from './count-query.ts';
import { type Line, linesAsShown } from './line.ts';
import { type Home, readLines } from './lines-store.ts';
import { type MethodsOfAll, methodsOfAll } from './methods.ts';
import type { Owner } from './owner.ts';

/** The list of an owner as it stands. */
export interface List {
  storefront: Storefront;
  /** What would be applied for or ordered, in the order in which it was put in. */
  lines: Line[];
  /** What was put aside. */
  later: Line[];
  /** Those of `lines` that can be had as they are. */
  open: number;
  /** Yen of these. */
  sum: number;
  /** Of donations: how they can be paid for at once. */
  methods: MethodsOfAll | null;
  /** Of both storefronts. */
  counts: Counts;
  /** Whether it is a member's. */
  member: boolean;
  takenName: string | null;
  /** The prefecture in which the member lives, as far as the account says. */
  home: number | null;
}

/**
 * Everything that an owner gathered in a storefront, at one instant: two statements, the second only where somebody's place of
 * living says which gifts they may not have.
 * @param taken a line that was taken out, whose name is asked for.
 */
export async function listOf(
  owner: Owner | null,
  storefront: Storefront,
  at: Date,
  taken?: { sku: number | null; government: string | null },
): Promise<List> {
  const read = owner
    ? await readLines(owner, storefront, at, taken)
    : { lines: [], home: null, counts: NOTHING, takenName: null };
  const hasGifts = storefront === 'donation' && read.lines.some((row) => row.goods !== null);
  const lives = hasGifts && read.home ? await livesIn(read.home) : null;
  const all = linesAsShown(read.lines, { storefront, at, lives });
  return {
    storefront,
    ...withSums(
      storefront,
      all.filter((line) => !line.later),
    ),
    later: all.filter((line) => line.later),
    counts: read.counts,
    member: owner !== null && 'memberId' in owner,
    takenName: read.takenName,
    home: read.home?.prefecture ?? null,
  };
}

/** Lines with how many of them can be had, their sum, and how it can be paid for. */
export function withSums(
  storefront: Storefront,
  lines: Line[],
): Pick<List, 'lines' | 'open' | 'sum' | 'methods'> {
  const open = lines.filter((line) => line.fault === null);
  const sum = open.reduce((n, line) => n + (line.sum ?? 0), 0);
  const methods = storefront === 'donation' && open.length > 0 ? methodsOfAll(open, sum) : null;
  return { lines, open: open.length, sum, methods };
}

async function livesIn({ postalCode, prefecture, city }: Home) {
  const address = { postalCode: postalCode ?? '', prefecture, city };
  return residence(await surroundings([address]), address);
}
