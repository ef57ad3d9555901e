import type pg from 'pg';
import type { GovernmentKind } from '../places.ts';
import type { PostalRow } from '../postal.ts';

export interface Known {
  code: string;
  name: string;
  kana: string;
  kind: GovernmentKind;
  prefecture: number;
  prefectureName: string;
  /** First and last day of the designation, 'YYYY-MM-DD'; null as in the table. */
  from: string | null;
  until: string | null;
  endedOn: string | null;
  successor: string | null;
}

/** 「宮城県大和町」; a prefecture is named once. */
export function fullName(g: Pick<Known, 'kind' | 'name' | 'prefectureName'>): string {
  return g.kind === 'prefecture' ? g.name : g.prefectureName + g.name;
}

/** What stands in the database before an import. */
export interface State {
  /** Today in Japan, 'YYYY-MM-DD'. */
  today: string;
  prefectures: ReadonlyMap<string, number>;
  governments: ReadonlyMap<string, Known>;
  postal: PostalRow[];
}

export async function readState(client: pg.Client, today: string): Promise<State> {
  const prefectures = await client.query<{ code: number; name: string }>('select code, name from prefecture');
  const governments = await client.query<Known>(
    `select g.code, g.name, g.kana, g.kind, g.prefecture_code as prefecture, p.name as "prefectureName",
            g.designated_from::text as from, g.designated_until::text as until,
            g.ended_on::text as "endedOn", g.successor_code as successor
       from government g join prefecture p on p.code = g.prefecture_code order by g.code`,
  );
  const postal = await client.query<PostalRow>(
    'select code, prefecture_code as prefecture, city, town, government_code as government from postal_code',
  );
  return {
    today,
    prefectures: new Map(prefectures.rows.map((p) => [p.name, p.code])),
    governments: new Map(governments.rows.map((g) => [g.code, g])),
    postal: postal.rows,
  };
}
