import type { Kind } from './kind.ts';
import { CRAFT } from './kinds/craft.ts';
import { DRINK } from './kinds/drink.ts';
import { FIELD } from './kinds/field.ts';
import { FISH } from './kinds/fish.ts';
import { FOOD } from './kinds/food.ts';
import { FRUIT } from './kinds/fruit.ts';
import { HOUSEHOLD } from './kinds/household.ts';
import { MAKER } from './kinds/maker.ts';
import { MEAT } from './kinds/meat.ts';
import { NOODLE } from './kinds/noodle.ts';
import { ORCHARD } from './kinds/orchard.ts';
import { SEAFOOD } from './kinds/seafood.ts';
import { SHELLFISH } from './kinds/shellfish.ts';
import { SWEETS } from './kinds/sweets.ts';
import { TRAVEL } from './kinds/travel.ts';
import { VEGETABLE } from './kinds/vegetable.ts';

/** Every kind of goods by its key. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [
    ...CRAFT,
    ...DRINK,
    ...FIELD,
    ...FISH,
    ...FOOD,
    ...FRUIT,
    ...HOUSEHOLD,
    ...MAKER,
    ...MEAT,
    ...NOODLE,
    ...ORCHARD,
    ...SEAFOOD,
    ...SHELLFISH,
    ...SWEETS,
    ...TRAVEL,
    ...VEGETABLE,
  ].map((k) => [k.key, k]),
);
