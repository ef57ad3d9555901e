import { TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { Texts } from '#app/forms/merge.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { personLabel, personTexts, personWords } from '../merge/person.ts';

/** Where a parcel goes as texts that are merged one by one. @param slot a time of day by its stored value, or 'none' or '' where none is chosen. */
export function deliveryTexts({ to, slot }: { to: Recipient; slot: string }): Texts {
  return { ...personTexts(to), timeSlot: slot || 'none' };
}

export const deliveryLabel = (name: string): string =>
  name === 'timeSlot' ? 'お届けの時間帯' : personLabel(name);

export const deliveryWords = (name: string, text: string): string =>
  name === 'timeSlot' ? (TIME_SLOT_CHOICES[text] ?? text) : personWords(name, text);
