import type { Kind } from './kind.ts';
import { CRAFT } from './kinds/craft.ts';
import { DAIRY } from './kinds/dairy.ts';
import { DISH } from './kinds/dish.ts';
import { DRINK } from './kinds/drink.ts';
import { FIELD } from './kinds/field.ts';
import { FISH } from './kinds/fish.ts';
import { FOOD } from './kinds/food.ts';
import { FRUIT } from './kinds/fruit.ts';
import { GAME } from './kinds/game.ts';
import { HOUSEHOLD } from './kinds/household.ts';
import { MAKER } from './kinds/maker.ts';
import { MEAT } from './kinds/meat.ts';
import { NOODLE } from './kinds/noodle.ts';
import { ORCHARD } from './kinds/orchard.ts';
import { RICE } from './kinds/rice.ts';
import { SEAFOOD } from './kinds/seafood.ts';
import { SHELLFISH } from './kinds/shellfish.ts';
import { SHORE } from './kinds/shore.ts';
import { SUSHI } from './kinds/sushi.ts';
import { SWEETS } from './kinds/sweets.ts';
import { TRAVEL } from './kinds/travel.ts';
import { VEGETABLE } from './kinds/vegetable.ts';

/** Every kind of goods by its key. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [
    ...CRAFT,
    ...SHORE,
    ...GAME,
    ...RICE,
    ...DAIRY,
    ...DISH,
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
    ...SUSHI,
    ...SWEETS,
    ...TRAVEL,
    ...VEGETABLE,
  ].map((k) => [k.key, k]),
);
