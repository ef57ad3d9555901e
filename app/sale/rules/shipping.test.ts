import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefectureName, prefectureOptions } from '#app/forms/prefectures.ts';
import { FIRST_TARIFF, shippingFee as feeBy, type Parcel, shippingTable, type Tariff } from './shipping.ts';

const TOKYO = 13;
const shippingFee = (p: Parcel, tariff: Tariff = FIRST_TARIFF) => feeBy(p, tariff);
const parcel = (p: Partial<Parcel> = {}): Parcel => ({
  temperature: 'ambient',
  shippingClass: 'small',
  prefecture: TOKYO,
  goodsTotal: 3_000,
  ...p,
});
const anyParcel = fc.record<Parcel>({
  temperature: fc.constantFrom('ambient', 'chilled', 'frozen'),
  shippingClass: fc.constantFrom('small', 'medium', 'large'),
  prefecture: fc.integer({ min: 1, max: 47 }),
  goodsTotal: fc.integer({ min: 1, max: 100_000 }),
});

describe('shipping', () => {
  it.each([
    [{}, 880],
    [{ prefecture: 47 }, 1_450],
    [{ prefecture: 1, shippingClass: 'large' }, 2_200],
    [{ temperature: 'chilled' }, 880 + 275],
    [{ temperature: 'frozen', shippingClass: 'medium', prefecture: 43 }, 1_400 + 440],
  ] as [Partial<Parcel>, number][])('%o costs %i yen', (p, fee) => {
    expect(shippingFee(parcel(p))).toEqual({ fee, free: false });
  });

  it('is free from 10,000 yen of ambient goods, to every prefecture', () => {
    expect(shippingFee(parcel({ goodsTotal: 9_999 })).free).toBe(false);
    for (let prefecture = 1; prefecture <= 47; prefecture++)
      expect(shippingFee(parcel({ prefecture, goodsTotal: 10_000 }))).toEqual({ fee: 0, free: true });
  });

  it('is by the tariff that counts, in which nothing may be free', () => {
    const dearer = { ...FIRST_TARIFF, cool: { small: 1, medium: 2, large: 3 }, freeFrom: null };
    expect(shippingFee(parcel({ goodsTotal: 1_000_000 }), dearer)).toEqual({ fee: 880, free: false });
    expect(shippingFee(parcel({ temperature: 'frozen' }), dearer).fee).toBe(881);
    expect(shippingFee(parcel({ goodsTotal: 500 }), { ...dearer, freeFrom: 500 }).free).toBe(true);
  });

  it('is never free for what must be kept cold', () => {
    fc.assert(
      fc.property(anyParcel, fc.constantFrom('chilled' as const, 'frozen' as const), (p, temperature) => {
        const cold = shippingFee({ ...p, temperature });
        expect(cold.free).toBe(false);
        expect(cold.fee).toBeGreaterThan(shippingFee({ ...p, temperature: 'ambient' }).fee);
      }),
    );
  });

  it('rises with the size', () => {
    fc.assert(
      fc.property(anyParcel, (p) => {
        const [small, medium, large] = (['small', 'medium', 'large'] as const).map(
          (shippingClass) => shippingFee({ ...p, goodsTotal: 1, shippingClass }).fee,
        ) as [number, number, number];
        expect(small < medium && medium < large).toBe(true);
      }),
    );
  });

  it.each([0, 48, 1.5, Number.NaN])('knows no prefecture %f', (prefecture) => {
    expect(() => shippingFee(parcel({ prefecture }))).toThrow(RangeError);
    expect(() => shippingFee(parcel({ prefecture, goodsTotal: 20_000 }))).toThrow(RangeError);
  });
});

describe('the table', () => {
  it('has every prefecture once', () => {
    const named = shippingTable(FIRST_TARIFF).flatMap((row) => row.prefectures);
    expect([...named].sort()).toEqual(prefectureOptions.map((o) => o.label).sort());
  });

  it('shows the fees that are asked for', () => {
    for (let prefecture = 1; prefecture <= 47; prefecture++) {
      const row = shippingTable(FIRST_TARIFF).find((r) => r.prefectures.includes(prefectureName(prefecture)));
      for (const shippingClass of ['small', 'medium', 'large'] as const) {
        expect(row?.ambient[shippingClass]).toBe(shippingFee(parcel({ prefecture, shippingClass })).fee);
        for (const temperature of ['chilled', 'frozen'] as const)
          expect(row?.cool[shippingClass]).toBe(
            shippingFee(parcel({ prefecture, shippingClass, temperature })).fee,
          );
      }
    }
  });
});
