import { isDay } from '#app/forms/day.ts';
import type { Texts } from '#app/forms/merge.ts';
import type { FormReply } from '#app/forms/reply.ts';
import type { Destination } from '#app/orderbook/redirect.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { readDeliveryForm } from '../donations/correct-form.ts';
import { deliveryLabel, deliveryTexts, deliveryWords } from '../donations/merged-delivery.ts';

/** In the form, where no day or no time of day is chosen. */
const NONE = 'none';

/** Where and when an order goes, as typed. */
export async function readWayForm(form: FormData): Promise<{ value: Destination } | { reply: FormReply }> {
  const typed = await readDeliveryForm(form);
  const day = String(form.get('day') ?? '');
  if ('reply' in typed)
    return { reply: { ...typed.reply, values: { ...typed.reply.values, day: day || NONE } } };
  const { to, slot } = typed.value;
  return { value: { to, day: isDay(day) ? day : null, slot: slot === NONE ? '' : slot } };
}

/** The same as texts that are merged one by one. */
export function wayTexts({ to, day, slot }: Destination): Texts {
  return { ...deliveryTexts({ to, slot }), day: day ?? NONE };
}

export const wayLabel = (name: string): string => (name === 'day' ? 'お届け日' : deliveryLabel(name));

export function wayWords(name: string, text: string): string {
  if (name !== 'day') return deliveryWords(name, text);
  return text === NONE ? '指定しない' : formatPlainDate(text);
}
