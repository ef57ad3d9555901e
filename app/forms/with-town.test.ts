import { expect, it } from 'vitest';
import { withTown } from './with-town.ts';

it.each([
  ['', '千代田', '千代田'],
  ['1-1', '千代田', '千代田1-1'],
  ['千代田1-1', '千代田', '千代田1-1'],
  ['丸の内2-3', '千代田', '丸の内2-3'],
  ['丸の内二丁目3番', '千代田', '丸の内二丁目3番'],
  ['丸の内', '千代田', '千代田'],
  ['1-1', '', '1-1'],
])('a street %j with the town %j is %j', (typed, town, street) => expect(withTown(typed, town)).toBe(street));
