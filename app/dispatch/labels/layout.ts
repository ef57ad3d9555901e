import type { CarrierCode } from '#app/delivery/carriers.ts';
import type { TimeSlot } from '#app/delivery/time-slots.ts';
import type { ParcelRow } from '../list-query.ts';

type Temperature = ParcelRow['temperature'];

type Side = 'to' | 'from';
type Of<S extends Side> =
  | `${S}.${'phone' | 'postal' | 'prefecture'}`
  | `${S}.name.${1 | 2}`
  | `${S}.address.${1 | 2 | 3 | 4}`;

/** What of a parcel may stand in a column. */
export type Source =
  | Of<'to'>
  | Of<'from'>
  | `goods.${1 | 2 | 3 | 4}`
  /** Ours, by which a file of tracking numbers is matched. */
  | 'parcel'
  | 'temperature'
  /** A seal for it. */
  | 'temperatureSeal'
  /** A seal for the day that was wished, or else for the time of day. */
  | 'wishSeal'
  | 'shipOn'
  | 'day'
  | 'slot'
  | 'customer'
  | 'class'
  | 'freight';

/** Heading and what stands there: a source, 「=」 with a text that is the same for all, or nothing. */
type Column = readonly [heading: string, from?: Source | `=${string}`];

/** How large each line of a name or an address may be, in the layout's own measure. */
interface Lines {
  name: readonly number[];
  address: readonly number[];
  /** Of the street within the first line, where the carrier's program divides it. */
  street?: number;
}

/** One carrier's file of labels. All of it is data: a carrier that changes its file is a change of one of these alone. */
export interface Layout {
  code: string;
  carrier: CarrierCode;
  name: string;
  /** What its program must be told, for who uses it. */
  hint: string;
  headings: boolean;
  /** Bytes in Shift_JIS, or letters where half-width ones are made full-width. */
  measure: 'bytes' | 'letters';
  to: Lines;
  from: Lines;
  /** Each line of goods; longer names are shortened. */
  goods: readonly number[];
  /** Whether the prefecture has a column of its own. */
  prefectureApart?: boolean;
  /** What the producer's settings must have. */
  needs: readonly ('customer' | 'freight')[];
  temperature: Readonly<Record<Temperature, string>>;
  seals?: { temperature: Readonly<Record<Temperature, string>>; day: string; slot: string };
  slot: Readonly<Record<TimeSlot | 'none', string>>;
  /** Of contracts with five times of day instead of six. */
  slotOfFive?: Partial<Record<TimeSlot, string>>;
  /** Between the parts of a date. */
  dateMark: '/' | '';
  columns: readonly Column[];
  /**
   * In the file that its program gives back: headings of our number and of the carrier's, and their columns, from 0, where it has no
   * headings and these are known. Null where it gives none with ours.
   */
  back: { parcel: string; tracking: string; columns: readonly [number, number] | null } | null;
}
