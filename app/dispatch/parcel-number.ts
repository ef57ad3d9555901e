import { readNumber } from '#platform/crypto.ts';

/** Fits the narrowest field that a carrier's program has for it (ゆうパックプリントR). */
const MOST_LETTERS = 15;

/** In the place of the hyphen, by how often it was sent before: a file of an earlier time is told apart. */
const MARKS = '-RSTUVWXY';

export interface ParcelKey {
  /** Of the donation or order. */
  number: string;
  instalment: number;
  attempt: number;
}

/**
 * The number of one parcel, as labels carry it and carriers' files give it back: 「A1B2C3D4E5F6-1」, sent again 「A1B2C3D4E5F6R1」. The
 * hyphen keeps spreadsheets from taking it for a figure.
 */
export function parcelNumber({ number, instalment, attempt }: ParcelKey): string {
  const mark = MARKS[attempt - 1];
  const written = `${number}${mark}${instalment}`;
  if (mark === undefined || written.length > MOST_LETTERS)
    throw new RangeError(`${number} ${instalment} ${attempt}`);
  return written;
}

/** Which parcel a file means; undefined where it is no number of ours. */
export function readParcelNumber(typed: string): ParcelKey | undefined {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .trim();
  const [, begin = '', mark = '', end = ''] = /^([0-9A-Z]{2,13})([-R-Y])(\d{1,2})$/.exec(plain) ?? [];
  const number = readNumber(begin);
  const attempt = MARKS.indexOf(mark) + 1;
  return number === undefined || Number(end) === 0 ? undefined : { number, instalment: Number(end), attempt };
}
