import type pg from 'pg';

export const CONTRACTS_VERSION = 'contracts/1';

/**
 * Contracts for the demo's governments: all that have gifts and none yet. What a contract needs and nobody has filled in
 * is made up: telephone numbers with the exchange 000, which is never assigned, and an address of a real town. The
 * seal is left out, as no real one may be shown.
 */
export async function syncDemoContracts(client: pg.Client): Promise<void> {
  await client.query(
    `with town as (
       select distinct on (owner) owner, code, city || town as name
         from (select government_code as owner, code, city, town from postal_code
               union all
               select g.code, p.code, p.city, p.town
                 from postal_code p
                 join government g on g.kind = 'prefecture' and g.prefecture_code = p.prefecture_code) each_town
        where owner is not null
        order by owner, town = '', code)
     update government g
        set phone = case when g.phone <> '' then g.phone
                         else '0' || (g.prefecture_code + 10) || '-000-' || substr(g.code, 2, 4) end,
            one_stop_postal = case when g.one_stop_postal <> '' then g.one_stop_postal else town.code end,
            one_stop_address = case when g.one_stop_postal <> '' then g.one_stop_address
                                    else p.name || town.name || '1-1 ' || g.name || ' ふるさと納税担当課' end,
            seal = coalesce(g.seal, 'omitted'),
            contract_from = '2026-04-01'
       from prefecture p, town
      where p.code = g.prefecture_code and town.owner = g.code
        and g.contract_from is null and g.head_name <> '' and g.department <> '' and g.email <> ''
        and exists (select from goods where government_code = g.code and kind = 'gift')`,
  );
}
