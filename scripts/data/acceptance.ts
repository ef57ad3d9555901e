import type pg from 'pg';

export const ACCEPTANCE_VERSION = 'contracts/1';

/**
 * Tells the search of every gift when it can be had, once after the update since which that depends on the government's
 * contract; from then on a trigger keeps it true.
 */
export async function syncAcceptance(client: pg.Client): Promise<void> {
  await client.query(
    `update goods_search s set accept_from = acceptance_from(goods, g), accept_until = acceptance_until(goods, g)
       from goods join government g on g.code = goods.government_code
      where s.goods_id = goods.id
        and (s.accept_from, s.accept_until) is distinct from (acceptance_from(goods, g), acceptance_until(goods, g))`,
  );
}
