import { db } from '#platform/db/db.ts';

/** Gifts of one list: a government has a few hundred of them at most. */
const MOST = 2_000;

/** A gift of 第3号 with what its maker certifies. */
export interface MadeHere {
  id: number;
  code: string;
  name: string;
  maker: string;
  /** Percent of its value, by price, that arises in the place; null: it was published before the duty and not changed since. */
  share: number | null;
  /** 一般販売価格 in yen; null as above. */
  price: number | null;
  /** From when it can be applied for, where that is not at once. */
  from: Date | null;
}

/** The published gifts of a government that fall under 第3号, by their numbers: also those that open later. */
export function madeHere(governmentCode: string): Promise<MadeHere[]> {
  return db()
    .selectFrom('goods')
    .select([
      'id',
      'code',
      'name',
      'maker',
      'value_share as share',
      'general_price as price',
      'accept_from as from',
    ])
    .where('government_code', '=', governmentCode)
    .where('kind', '=', 'gift')
    .where('status', '=', 'published')
    .where('local_standard', '=', '3')
    .orderBy('code')
    .limit(MOST)
    .execute();
}
