import { methodsOfAll } from '#app/cart/methods.ts';
import { windowsWords } from '#app/delivery/dispatch-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { METHOD_WORDS } from '#app/words/payment-methods.ts';
import { jstYear } from '#platform/jst.ts';
import { isOverLimit } from '#platform/payment/methods.ts';
import { yearEndsBeforeDeadline } from '../deadline.ts';
import { amountOf } from '../input.ts';
import { chosenOf, commonPayments, prefixOf, type Target, type Targets, usageField } from '../target.ts';

/** A line of the list as the form shows it, with what it asks of it alone. */
function lineOf(target: Target, at: Date) {
  const { gift, government, usages, wish } = target;
  const sku = gift?.skus.find((s) => s.id === wish?.skuId);
  const image = gift && pictureOf(gift, sku?.id ?? 0);
  return {
    id: wish?.line ?? 0,
    /** Before the names of its fields. */
    prefix: prefixOf(target),
    government: government.code,
    /** Shared by all lines of its government. */
    usageField: usageField(target),
    place: government.place,
    /** Of messages about its fields: 「北海道 別海町 ほたて貝柱 1kg」. */
    called: [government.place, gift?.name, sku?.label].filter(Boolean).join(' '),
    /** 「ほたて貝柱 1kg Lサイズ」; empty for a donation without a gift. */
    name: [gift?.name, sku?.label].filter(Boolean).join(' '),
    quantity: gift ? (wish?.quantity ?? 1) : null,
    image: image ? mediaUrl(image, 160) : null,
    amount: amountOf(target, { sku: 0, quantity: 1, amount: 0 }),
    /** 「2027年2月発送」; empty where nothing is sent. */
    dispatch: gift && sku?.window ? windowsWords([sku.window], gift.deliveries, at) : '',
    delivered: gift?.delivered ?? false,
    deliverySlot: gift?.deliverySlot ?? false,
    noshi: gift?.noshi ?? false,
    usages: usages.map((u) => ({ value: String(u.id), label: u.title })),
  };
}

/** What the form for the list shows of it. */
export function listView(targets: Targets, at: Date) {
  const lines = targets.map((target) => lineOf(target, at));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const accepting = targets.map((t) => ({ methods: t.payments, government: t.government }));
  return {
    at,
    lines,
    /** The same, those of one government together: its purpose is asked once. */
    governments: [...Map.groupBy(lines, (line) => line.government).values()],
    /** What stands there, by which the form tells whether it is still so. */
    chosen: chosenOf(targets),
    amount,
    alcohol: targets.some((t) => t.gift?.alcohol),
    delivered: lines.some((line) => line.delivered),
    hasGift: targets.some((t) => t.gift !== null),
    addresses: targets[0].addresses.map(({ value, label }) => ({ value, label })),
    payments: commonPayments(targets)
      .filter((value) => !isOverLimit(value, amount))
      .map((value) => {
        const { name, hint } = METHOD_WORDS[value];
        return { value, label: name, hint };
      }),
    /** What cannot be paid with and why, a sentence each, as the list says it. */
    excluded: methodsOfAll(accepting, amount).excluded,
    oneStopChoices: ['none', 'wished'],
    endingYear: yearEndsBeforeDeadline(at) ? jstYear(at) : null,
  };
}

export type ListView = ReturnType<typeof listView>;
export type ListLine = ListView['lines'][number];
