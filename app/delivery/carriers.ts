import { squeeze } from '#platform/text/normalize.ts';

interface Carrier {
  name: string;
  /** The pattern of its tracking numbers, without hyphens; no stricter than is certain. */
  number: RegExp;
  /** The expected format, as a text for the form. */
  format: string;
  /** The carrier's public tracking page, to which the number is appended; null when there is none to link to. */
  page: string | null;
}

export const CARRIERS = {
  yamato: {
    name: 'ヤマト運輸',
    number: /^\d{12}$/,
    format: '12桁の数字',
    page: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
  },
  sagawa: {
    name: '佐川急便',
    number: /^\d{12}$/,
    format: '12桁の数字',
    page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
  },
  japan_post: {
    name: '日本郵便',
    number: /^(\d{11,12}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    format: '11桁または12桁の数字',
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=ja&reqCodeNo1=',
  },
  seino: {
    name: '西濃運輸',
    number: /^\d{10}$/,
    format: '10桁の数字',
    page: 'https://track.seino.co.jp/cgi-bin/gnpquery.pgm?GNPNO1=',
  },
  fukuyama: {
    name: '福山通運',
    number: /^\d{10,12}$/,
    format: '10桁から12桁の数字',
    page: 'https://corp.fukutsu.co.jp/situation/tracking_no_hunt/',
  },
  other: { name: 'その他', number: /^[\dA-Z]{1,30}$/, format: '30文字までの英数字', page: null },
} as const satisfies Record<string, Carrier>;

export type CarrierCode = keyof typeof CARRIERS;

export function isCarrier(code: string): code is CarrierCode {
  return Object.hasOwn(CARRIERS, code);
}

/**
 * A tracking number as it is stored: half-width, without spaces and hyphens.
 * @returns undefined when it is not a number of this carrier.
 */
export function readTracking(carrier: CarrierCode, typed: string): string | undefined {
  const plain = squeeze(typed.normalize('NFKC'))
    .replace(/[\s\-‐‑‒–—―−ー]/g, '')
    .toUpperCase();
  return CARRIERS[carrier].number.test(plain) ? plain : undefined;
}

/** Carrier and number of a stored delivery; null when nothing is known. */
export function tracked(d: { carrier: string; tracking: string }) {
  if (!isCarrier(d.carrier) || (d.carrier === 'other' && d.tracking === '')) return null;
  const { name, page } = CARRIERS[d.carrier];
  const url = page !== null && d.tracking !== '' ? page + d.tracking : null;
  return { carrier: name, number: d.tracking, url };
}
