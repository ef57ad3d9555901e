import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge, type Texts } from './merge.ts';

const NAMES = ['name', 'amount', 'note', 'place'] as const;
/** Few words, so that two people often say the same. */
const form = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('', 'い', 'ろ', 'は')])),
) as fc.Arbitrary<Texts>;

const check = (holds: (base: Texts, theirs: Texts, mine: Texts) => void) =>
  fc.assert(fc.property(form, form, form, holds), { numRuns: 2_000 });

it('who changed nothing takes over what the other one did, and the other way round', () => {
  check((base, other) => {
    expect(merge(base, other, base)).toMatchObject({ texts: other, conflicts: [] });
    expect(merge(base, base, other)).toEqual({ texts: other, taken: [], conflicts: [] });
  });
});

it('nothing that somebody changed is lost without being asked about', () => {
  check((base, theirs, mine) => {
    const { texts, taken, conflicts } = merge(base, theirs, mine);
    for (const name of NAMES) {
      if (conflicts.includes(name)) {
        expect(new Set([base[name], theirs[name], mine[name]]).size).toBe(3);
        expect(texts[name]).toBe(mine[name]);
        continue;
      }
      if (theirs[name] !== base[name]) expect(texts[name]).toBe(theirs[name]);
      if (mine[name] !== base[name]) expect(texts[name]).toBe(mine[name]);
      if (taken.includes(name)) expect(mine[name]).toBe(base[name]);
    }
  });
});

it('it does not matter who saved first, but for what is asked about', () => {
  check((base, theirs, mine) => {
    const [one, other] = [merge(base, theirs, mine), merge(base, mine, theirs)];
    expect(one.conflicts).toEqual(other.conflicts);
    for (const name of NAMES)
      if (!one.conflicts.includes(name)) expect(one.texts[name]).toBe(other.texts[name]);
  });
});

it('merged once more with the same, nothing changes', () => {
  check((base, theirs, mine) => {
    const { texts, conflicts } = merge(base, theirs, mine);
    expect(merge(base, theirs, texts)).toMatchObject({ texts, conflicts });
  });
});

it('of a field whose beginning is not known both are asked about, unless they say the same', () => {
  expect(merge({}, { name: 'い', note: 'x' }, { name: 'ろ', note: 'x' })).toEqual({
    texts: { name: 'ろ', note: 'x' },
    taken: [],
    conflicts: ['name'],
  });
});
