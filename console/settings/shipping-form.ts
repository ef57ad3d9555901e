import { typedYen } from '#app/forms/typed-yen.ts';
import { parcelsOf } from '#app/sale/rules/parcels.ts';
import { REGIONS, type RegionKey, regionKeys } from '#app/sale/rules/regions.ts';
import type { Fees, ShippingClass, Tariff, Temperature } from '#app/sale/rules/shipping.ts';
import { MOST_FEE, MOST_FREE_FROM, SHIPPING } from '#app/sale/shipping-setting.ts';
import { digits, yen } from '#platform/money.ts';
import { COOL_NAME, labelIn, SHIPPING_LABELS } from './labels.ts';
import type { Faults, PreviewTable, SettingForm } from './setting-form.ts';
import { COOL, feeField, SIZES } from './shipping-fields.ts';

function readFees(form: FormData, of: RegionKey | typeof COOL, name: string, faults: Faults): Fees {
  const fees = Object.fromEntries(
    SIZES.map(({ size, label }) => {
      const typed = typedYen(String(form.get(feeField(of, size)) ?? ''));
      if (typed === undefined || typed > MOST_FEE)
        faults[feeField(of, size)] = `${name}・${label}: 0円から${yen(MOST_FEE)}までの数字で入力してください`;
      return [size, typed ?? 0];
    }),
  ) as Record<ShippingClass, number>;
  const isWhole = SIZES.every(({ size }) => faults[feeField(of, size)] === undefined);
  if (isWhole && !(fees.small <= fees.medium && fees.medium <= fees.large))
    faults[feeField(of, 'small')] = `${name}: 小・中・大の順に、同じか高くなる金額を入力してください`;
  return fees;
}

const FEE_NAMES: Record<string, string> = Object.fromEntries(
  ([...regionKeys, COOL] as const).flatMap((of) =>
    SIZES.map(({ size, label }) => [
      feeField(of, size),
      `${of === COOL ? COOL_NAME : REGIONS[of].name}・${label}`,
    ]),
  ),
);

export const shippingForm: SettingForm<Tariff> = {
  setting: SHIPPING,
  lead: '通販のお荷物1個ごとの送料(税込)です。商品のページ、カート、注文の確認画面、特定商取引法に基づく表記に表示します。確定した注文の送料は変わりません。',
  read(form) {
    const faults: Faults = {};
    const freeText = String(form.get('freeFrom') ?? '').trim();
    const freeFrom = freeText === '' ? null : typedYen(freeText);
    if (freeFrom === undefined || (freeFrom !== null && (freeFrom < 1 || freeFrom > MOST_FREE_FROM)))
      faults.freeFrom = `1円から${yen(MOST_FREE_FROM)}までの数字で入力してください。送料無料をなくすときは空にしてください`;
    const wrapping = typedYen(String(form.get('wrapping') ?? ''));
    if (wrapping === undefined || wrapping > MOST_FEE)
      faults.wrapping = `0円から${yen(MOST_FEE)}までの数字で入力してください`;
    const fees = Object.fromEntries(
      regionKeys.map((key) => [key, readFees(form, key, REGIONS[key].name, faults)]),
    ) as Record<RegionKey, Fees>;
    const cool = readFees(form, COOL, COOL_NAME, faults);
    if (Object.keys(faults).length > 0) return { faults };
    return { value: { fees, cool, freeFrom: freeFrom ?? null, wrapping: wrapping ?? 0 } };
  },
  shown: ({ fees, cool, freeFrom, wrapping }) => ({
    freeFrom: freeFrom === null ? '' : String(freeFrom),
    wrapping: String(wrapping),
    ...Object.fromEntries(
      ([...regionKeys, COOL] as const).flatMap((of) =>
        SIZES.map(({ size }) => [feeField(of, size), String((of === COOL ? cool : fees[of])[size])]),
      ),
    ),
  }),
  label: (name) => FEE_NAMES[name] ?? labelIn(SHIPPING_LABELS, name),
  preview: (value, before) => previewOf(value, before),
};

/** Orders that shops get: of one parcel, of one that costs enough to be free perhaps, and of a cold one. */
const SAMPLES: readonly { name: string; temperature: Temperature; size: ShippingClass; price: number }[] = [
  { name: '常温・小 3,000円', temperature: 'ambient', size: 'small', price: 3_000 },
  { name: '常温・大 12,000円', temperature: 'ambient', size: 'large', price: 12_000 },
  { name: '冷凍・中 5,000円', temperature: 'frozen', size: 'medium', price: 5_000 },
];

/** What an order to each region costs in all, as it was and as it would be. */
function previewOf(value: Tariff, before: Tariff): PreviewTable {
  const total = (sample: (typeof SAMPLES)[number], to: number, tariff: Tariff) => {
    const { temperature, size: shippingClass, price: unitPrice } = sample;
    const line = { producerId: 1, temperature, shippingClass, unitPrice, quantity: 1 };
    return unitPrice + parcelsOf([line], { to, wrapping: '' }, tariff)[0]!.fee;
  };
  return {
    title: 'お届け先ごとの注文の合計(商品と送料)',
    heads: ['お届け先', ...SAMPLES.map(({ name }) => name)],
    rows: regionKeys.map((key) => [
      REGIONS[key].name,
      ...SAMPLES.map((sample) => {
        const [was, is] = [before, value].map((t) => total(sample, REGIONS[key].prefectures[0], t));
        return was === is ? yen(is!) : `${digits(was!)}円 → ${yen(is!)}`;
      }),
    ]),
  };
}
