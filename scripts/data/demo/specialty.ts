import type { Government } from '../places.ts';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Random } from './random.ts';
import { CHUBU } from './regions/chubu.ts';
import { EAST } from './regions/east.ts';
import { KANTO } from './regions/kanto.ts';
import { KINKI } from './regions/kinki.ts';
import { KYUSHU } from './regions/kyushu.ts';
import type { RegionTable } from './regions/table.ts';
import { WEST } from './regions/west.ts';

export const REGION_TABLE: RegionTable = { ...EAST, ...KANTO, ...CHUBU, ...KINKI, ...WEST, ...KYUSHU };

export interface Specialty {
  kind: Kind;
  /** Names it goes by there; the kind's own when empty. */
  names: readonly string[];
  /** Only these municipalities, or null for the whole prefecture. */
  towns: ReadonlySet<string> | null;
}

/** Something a government may offer, and how much of its catalogue it makes up. */
export interface Offer {
  kind: Kind;
  names: readonly string[];
  weight: number;
}

/** What every municipality has: somebody who makes it, or an inn, a restaurant, a guide. Other places are named in the tables. */
const GENERAL =
  'miso honey cookie senbei manju wagashi jam coffee bread vegbox egg wood dining hotel experience letter catalog soap delibox curry soba tofu tsukemono bousai flower mochi hamburg ham gyoza cake icecream beer sweetbox mushroom greens snack dressing pudding candy shoyu bath fruitbox chicken pork jelly udon smoked chocolate yokan pasta'
    .split(' ')
    .map((key) => KINDS.get(key)!);

export function parseSpecialties(items: string): Specialty[] {
  return items.split(' ').map((item) => {
    const match = /^([a-z]+)(?::([^@]+))?(?:@(.+))?$/.exec(item);
    const kind = match && KINDS.get(match[1]!);
    if (!match || !kind) throw new Error(`Not a specialty: ${item}`);
    return { kind, names: match[2]?.split('|') ?? [], towns: match[3] ? new Set(match[3].split(',')) : null };
  });
}

const parsed = new Map(
  Object.entries(REGION_TABLE).map(([prefecture, { coast, items }]) => [
    prefecture,
    { coast: new Set(coast.split(' ').filter(Boolean)), specialties: parseSpecialties(items) },
  ]),
);

export function isCoastal(g: Government): boolean {
  const region = parsed.get(g.prefectureName)!;
  return g.kind === 'prefecture' ? region.coast.size > 0 : region.coast.has(g.name);
}

/** What the prefecture's table says of this municipality by name: it is famous for these. */
export function famousFor(g: Government): Specialty[] {
  return parsed.get(g.prefectureName)!.specialties.filter((s) => s.towns?.has(g.name));
}

/** All that a government may offer. Nothing out of the sea without a coast, nothing from fields in a city ward. */
export function offersOf(g: Government, rng: Random): Offer[] {
  const region = parsed.get(g.prefectureName)!;
  const possible = (kind: Kind) => (!kind.sea || isCoastal(g)) && (kind.urban || g.kind !== 'special_ward');
  const famous = g.kind === 'prefecture' ? region.specialties : famousFor(g);
  const common = region.specialties.filter((s) => !s.towns && possible(s.kind));
  const taken = new Set([...famous, ...common].map((s) => s.kind.key));
  const general = GENERAL.filter((k) => possible(k) && !taken.has(k.key));
  return [
    ...famous.filter((s) => possible(s.kind)).map((s) => ({ ...s, weight: 5 })),
    ...(g.kind === 'prefecture' ? [] : rng.sample(common, 5)).map((s) => ({ ...s, weight: 2.2 })),
    ...rng.sample(general, rng.int(6, 10)).map((kind) => ({ kind, names: [], weight: 0.8 })),
  ].map(({ kind, names, weight }) => ({ kind, names, weight: weight * rarity(kind) }));
}

/** Papers and tickets are a smaller part of a catalogue than food. */
function rarity(kind: Kind): number {
  if (kind.trade === 'office') return 0.25;
  return kind.trade === 'inn' || kind.trade === 'tour' || kind.trade === 'restaurant' ? 0.6 : 1;
}
