import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ambientTotal, fitsInto, type PackedLine, parcelsOf as parcelsBy } from './parcels.ts';
import { FIRST_TARIFF, shippingFee } from './shipping.ts';

const TOKYO = 13;
const FREE_FROM = FIRST_TARIFF.freeFrom!;
const parcelsOf = (lines: readonly PackedLine[], wish: { to: number; wrapping: string }) =>
  parcelsBy(lines, wish, FIRST_TARIFF);
const line = (l: Partial<PackedLine> = {}): PackedLine => ({
  producerId: 1,
  temperature: 'ambient',
  shippingClass: 'small',
  unitPrice: 3_000,
  quantity: 1,
  ...l,
});
const anyLine = fc.record<PackedLine>({
  producerId: fc.integer({ min: 1, max: 3 }),
  temperature: fc.constantFrom('ambient', 'chilled', 'frozen'),
  shippingClass: fc.constantFrom('small', 'medium', 'large'),
  unitPrice: fc.integer({ min: 1, max: 8_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });
const anyPrefecture = fc.integer({ min: 1, max: 47 });

const plain = { to: TOKYO, wrapping: '' };
const feesOf = (lines: readonly PackedLine[], to: number) =>
  parcelsOf(lines, { to, wrapping: '' }).reduce((sum, p) => sum + p.fee, 0);

describe('parcels', () => {
  it('are one for each producer and temperature, of the size of the largest goods in it', () => {
    const parcels = parcelsOf(
      [
        line({ temperature: 'frozen', shippingClass: 'small' }),
        line({ producerId: 2 }),
        line({ temperature: 'frozen', shippingClass: 'medium' }),
        line({ temperature: 'chilled' }),
      ],
      plain,
    );
    expect(parcels.map((p) => [p.producerId, p.temperature, p.shippingClass, p.lines, p.fee])).toEqual([
      [1, 'frozen', 'medium', [0, 2], 1_180 + 440],
      [2, 'ambient', 'small', [1], 880],
      [1, 'chilled', 'small', [3], 880 + 275],
    ]);
  });

  it('of one product cost what the fee of an order was', () => {
    fc.assert(
      fc.property(anyLine, anyPrefecture, (l, prefecture) => {
        const [only, ...more] = parcelsOf([l], { to: prefecture, wrapping: '' });
        const { temperature, shippingClass } = l;
        const goodsTotal = l.unitPrice * l.quantity;
        expect(more).toEqual([]);
        expect(only).toMatchObject(
          shippingFee({ temperature, shippingClass, prefecture, goodsTotal }, FIRST_TARIFF),
        );
      }),
    );
  });

  it('are the same whatever order the lines have', () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) =>
          fc.tuple(
            fc.constant(lines),
            fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
          ),
        ),
        anyPrefecture,
        ([lines, shuffled], to) => {
          const told = (all: readonly PackedLine[]) =>
            parcelsOf(all, { to, wrapping: 'gift' })
              .map(({ lines: _, ...parcel }) => JSON.stringify(parcel))
              .sort();
          expect(told(shuffled)).toEqual(told(lines));
        },
      ),
    );
  });

  it('take along what fits at no cost', () => {
    fc.assert(
      fc.property(anyLines, anyLine, anyPrefecture, (lines, one, to) => {
        const [parcel] = parcelsOf(lines, { to, wrapping: '' });
        const { producerId, temperature, shippingClass } = parcel!;
        if (!fitsInto(one.shippingClass, shippingClass)) return;
        const along = [...lines, { ...one, producerId, temperature }];
        expect(parcelsOf(along, { to, wrapping: '' })).toHaveLength(
          parcelsOf(lines, { to, wrapping: '' }).length,
        );
        expect(feesOf(along, to)).toBeLessThanOrEqual(feesOf(lines, to));
      }),
    );
  });

  it('cost no more once the ambient goods reach the sum of free shipping', () => {
    fc.assert(
      fc.property(anyLines, anyPrefecture, (lines, to) => {
        const dearer = lines.map((l) =>
          l.temperature === 'ambient' ? { ...l, quantity: l.quantity + 9 } : l,
        );
        expect(feesOf(dearer, to)).toBeLessThanOrEqual(feesOf(lines, to));
        if (ambientTotal(dearer) >= FREE_FROM)
          expect(
            parcelsOf(dearer, { to, wrapping: '' }).every((p) => p.free === (p.temperature === 'ambient')),
          ).toBe(true);
      }),
    );
  });

  it('of ambient goods are free by all ambient goods of the order, and cold ones never help nor are', () => {
    const ambient = [line({ unitPrice: 6_000 }), line({ producerId: 2, unitPrice: 4_000 })];
    expect(parcelsOf(ambient, plain).map((p) => p.free)).toEqual([true, true]);
    const mixed = [line({ unitPrice: 9_999 }), line({ temperature: 'frozen', unitPrice: 20_000 })];
    expect(parcelsOf(mixed, plain).map((p) => p.free)).toEqual([false, false]);
  });

  it('are wrapped one by one, but not the cold ones', () => {
    const lines = [line(), line(), line({ producerId: 2 }), line({ temperature: 'chilled' })];
    expect(parcelsOf(lines, { to: TOKYO, wrapping: 'gift' }).map((p) => p.wrappingFee)).toEqual([
      FIRST_TARIFF.wrapping,
      FIRST_TARIFF.wrapping,
      0,
    ]);
  });
});
