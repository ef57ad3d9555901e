import { namesOfThings, type Thing, thingKey } from '#app/staff/audit-things-query.ts';
import { SUBJECT_NAMES } from '../parts/action-words.ts';

/** What an entry is about, as people read it. */
export interface ShownThing {
  /** 「返礼品・商品 別府の竹かご(A-001)」 */
  words: string;
  /** Its page, where it has one. */
  to?: string;
}

const ID = /^\d{1,15}$/;
const NUMBER = /^[0-9A-Z-]{2,40}$/;
const CODE = /^\d{6}$/;

/** The pages of things, by their kind: what their ids look like, and where the page is. */
const PAGES: Readonly<Record<string, readonly [id: RegExp, path: string]>> = {
  goods: [ID, '/goods/'],
  sku: [ID, '/stock/'],
  proposal: [ID, '/proposals/'],
  goods_import: [ID, '/imports/'],
  government: [CODE, '/governments/'],
  producer: [ID, '/producers/'],
  merchant: [ID, '/merchants/'],
  category: [ID, '/categories/'],
  synonym: [ID, '/synonyms/'],
  search_pin: [ID, '/search-pins/'],
  donation: [NUMBER, '/donations/'],
  message: [NUMBER, '/donations/'],
  one_stop: [NUMBER, '/donations/'],
  donation_import: [ID, '/donation-imports/'],
  remedy: [ID, '/remedies/'],
  print_run: [ID, '/certificates/'],
  one_stop_batch: [ID, '/one-stop/notices/'],
  tracking_import: [ID, '/deliveries/tracking/'],
  order: [NUMBER, '/orders/'],
  member: [ID, '/members/'],
  inquiry: [ID, '/inquiries/'],
  inquiry_template: [ID, '/inquiries/templates/'],
  mail: [ID, '/mails/'],
  newsletter: [ID, '/newsletters/'],
  text: [ID, '/texts/'],
  mail_notice: [ID, '/mail-notices/'],
  settlement: [ID, '/settlements/'],
  settlement_closing: [ID, '/settlements/closings/'],
  setting: [/^[a-z_]{1,40}$/, '/settings/'],
  payment_event: [ID, '/system/events/'],
  staff: [ID, '/staff/'],
};

/** What each of some entries is about, in their order. */
export async function shownThings(
  entries: readonly { subject: string; subjectId: string }[],
): Promise<ShownThing[]> {
  const things: Thing[] = entries.map(({ subject, subjectId }) => ({ subject, id: subjectId }));
  const names = await namesOfThings(things);
  return things.map((thing) => {
    const name = names.get(thingKey(thing)) ?? (FILES.has(thing.id) ? '' : thing.id);
    const page = PAGES[thing.subject];
    return {
      words: [SUBJECT_NAMES[thing.subject] ?? thing.subject, name].filter(Boolean).join(' '),
      ...(page?.[0].test(thing.id) && { to: page[1] + thing.id }),
    };
  });
}

/** Files of a whole list are no thing. */
const FILES = new Set(['csv', 'zip', 'sheet', 'labels']);
