import type { Kind } from './kind.ts';
import { CRAFT } from './kinds/craft.ts';
import { DRINK } from './kinds/drink.ts';
import { FIELD } from './kinds/field.ts';
import { FOOD } from './kinds/food.ts';
import { FRUIT } from './kinds/fruit.ts';
import { MEAT } from './kinds/meat.ts';
import { SEA } from './kinds/sea.ts';
import { SWEETS } from './kinds/sweets.ts';
import { TRAVEL } from './kinds/travel.ts';

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [...MEAT, ...SEA, ...FRUIT, ...FIELD, ...DRINK, ...FOOD, ...SWEETS, ...CRAFT, ...TRAVEL].map((k) => [
    k.key,
    k,
  ]),
);
