import { openPlan } from '#app/delivery/dispatch-words.ts';
import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import type { ListedDelivery } from './result-store.ts';

/**
 * The progress of a donation's deliveries in a few words: the latest one dispatched, else the next one.
 * @param held its payment is looked into: nothing more leaves until that is over. @returns null when nothing is sent.
 */
export function deliveryInShort(all: ListedDelivery[], held: boolean): string | null {
  const sent = all.filter((d) => d.status !== 'cancelled');
  const last = sent.at(-1);
  if (!last) return null;
  if (sent.length > 1 && sent.every((d) => d.status === 'delivered'))
    return `全${sent.length}回 ${DELIVERY_STATE_NAMES.delivered}`;
  const left = sent.filter((d) => ['shipped', 'delivered', 'returned'].includes(d.status)).at(-1);
  if (held && !left) return null;
  const shown = left ?? sent[0]!;
  const which = sent.length > 1 ? `第${shown.instalment}回 ` : '';
  const more = [openPlan(shown) ?? '', sent.length > 1 ? `全${sent.length}回` : ''].filter(Boolean);
  return `${which}${DELIVERY_STATE_NAMES[shown.status]}${more.length > 0 ? `(${more.join('、')})` : ''}`;
}
