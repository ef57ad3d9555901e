import type { Donor } from '#app/donation/fields.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import type { Source } from '#app/words/donation-sources.ts';

/** A donation that was made elsewhere, as staff enter it. */
export interface Entry {
  source: Source;
  /** Its number there; null where it has none. */
  sourceNumber: string | null;
  /** The day in Japan on which the money was received, which decides its tax year. 'YYYY-MM-DD' */
  receivedOn: string;
  /** Yen. */
  amount: number;
  usage: { id: number; title: string };
  /** A birth date or a telephone number that nobody was told is ''. */
  donor: Donor;
  gift: EntryGift | null;
  /** Null where nothing is sent. */
  delivery: Recipient | null;
  oneStop: 'none' | 'paper';
}

interface EntryGift {
  skuId: number;
  quantity: number;
}

/** A variant of a government's gift, as it is found by its number. */
export interface Offer {
  goodsId: number;
  skuId: number;
  code: string;
  name: string;
  label: string;
  isTicket: boolean;
  deliveries: number;
  excludedPrefectures: number[];
}

/** What a government has that its donations name. */
export interface Around {
  government: { code: string; prefectureCode: number; isPrefecture: boolean };
  /** The one that is taken where none is said comes first. */
  usages: readonly { id: number; title: string }[];
  /** Variants by the number of their gift. */
  offers: ReadonlyMap<string, readonly Offer[]>;
}
