/** What somebody looks for among members: one thing, told by its shape. */
export type Sought =
  | { by: 'all' }
  /** The number of a member. */
  | { by: 'id'; id: number }
  /** A whole mail address, or its beginning. */
  | { by: 'email'; begins: string }
  /** Digits alone. */
  | { by: 'phone'; phone: string }
  /** A name or its kana, or the beginning of one, without blanks. */
  | { by: 'name'; name: string };

/** Reads what was typed into the search. Latin letters are a mail address: names are written in Japanese here. */
export function readSought(q: string): Sought {
  const plain = q.normalize('NFKC').trim();
  if (plain === '') return { by: 'all' };
  const small = plain.toLowerCase();
  const digits = plain.replace(/[\s()\-‐-―−ー]/g, '');
  if (/^0\d{8,10}$/.test(digits)) return { by: 'phone', phone: digits };
  if (/^[1-9]\d{0,14}$/.test(digits)) return { by: 'id', id: Number(digits) };
  if (/^[\x21-\x7e]+$/.test(small)) return { by: 'email', begins: small };
  const name = small.replace(/\s/g, '');
  return { by: 'name', name };
}
