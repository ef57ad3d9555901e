import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { PREPARED } from '#platform/db/prepared.ts';

interface PostalRow {
  code: string;
  prefectureCode: number;
  prefecture: string;
  city: string;
  town: string;
  governmentCode: string | null;
}

interface MunicipalityRow {
  prefectureCode: number;
  name: string;
  code: string;
}

/**
 * The places of postal codes, and the municipalities of prefectures; one that has ended under its old name with the code of its
 * successor. @param codes seven digits each.
 */
export async function placesAndMunicipalities(codes: readonly string[], prefectures: readonly number[]) {
  const { rows } = await sql<{ places: PostalRow[]; municipalities: MunicipalityRow[] }>`
    select ${PREPARED} ${jsonRows(sql<PostalRow>`
             select c.code, c.prefecture_code as "prefectureCode", p.name as prefecture, c.city, c.town,
                    c.government_code as "governmentCode"
               from postal_code c join prefecture p on p.code = c.prefecture_code
              where c.code = any(${codes}) order by c.city, c.town`)} as places,
           ${jsonRows(sql<MunicipalityRow>`
             select prefecture_code as "prefectureCode", name, coalesce(successor_code, code) as code from government
              where prefecture_code = any(${prefectures}) and kind <> 'prefecture'`)} as municipalities`.execute(
    db(),
  );
  return rows[0]!;
}

/** Whether towns of a prefecture have postal codes that begin so. @param area the first three digits. */
export async function hasPostalArea(prefectureCode: number, area: string): Promise<boolean> {
  const row = await db()
    .selectFrom('postal_code')
    .select('code')
    .where('prefecture_code', '=', prefectureCode)
    .where('code', '>=', `${area}0000`)
    .where('code', '<=', `${area}9999`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
