import type pg from 'pg';
import { hashPassword } from '#app/account/password.ts';
import { checkSymbol } from '#platform/crypto.ts';
import type { Progress } from '../progress.ts';
import { random } from './random.ts';

export const MERCHANTS_VERSION = 'merchants/3';

/** All demo merchants have this PIN. */
const DEMO_PIN = '246810';
const MOST = 4;
const MOST_CODES = 10;

/** Kinds of merchants, how they are called and when they are open; {s} is the government's name without 市 or 町. */
export const FORMS = [
  { genre: 'お食事', names: ['食事処 {w}', '{w}茶屋', '{s}食堂'], note: '11:00〜20:00、水曜休み' },
  { genre: '温泉', names: ['{w}の湯', '{s}{w}温泉'], note: '10:00〜21:00(受付は20:30まで)、火曜休み' },
  { genre: '宿泊', names: ['旅館 {w}', '{w}荘'], note: 'ご予約のうえお越しください' },
  { genre: 'ものづくり体験', names: ['{s}ものづくり館', '{w}工房'], note: '9:00〜17:00、前日までに要予約' },
  { genre: 'お買物', names: ['道の駅 {w}の里', '{s}物産館'], note: '9:00〜18:00、年末年始休み' },
  { genre: '農業体験', names: ['{w}体験農園', '{s}ふれあい農園'], note: '9:00〜16:00、3日前までに要予約' },
  { genre: 'まち歩き', names: ['{s}観光案内所'], note: '9:00〜17:00、前日までに要予約' },
  { genre: '星空観察', names: ['{s}天文台', '{w}星見の広場'], note: '19:00〜21:30、前日までに要予約' },
  { genre: '川遊び', names: ['{s}カヌークラブ', '{w}リバーツアーズ'], note: '9:00〜16:00、前日までに要予約' },
  { genre: '海の体験', names: ['{s}マリンクラブ', '{w}海の学校'], note: '8:00〜16:00、前日までに要予約' },
  { genre: 'スキー場', names: ['{s}高原スキー場', '{w}スキー場'], note: '12月中旬〜3月、8:30〜16:30' },
  {
    genre: 'ゴルフ場',
    names: ['{s}カントリークラブ', '{w}ゴルフ倶楽部'],
    note: '7:00〜17:00、ご予約のうえお越しください',
  },
  {
    genre: 'キャンプ場',
    names: ['{w}キャンプ場', '{s}オートキャンプ場'],
    note: '4月〜11月、ご予約のうえお越しください',
  },
  {
    genre: '文化施設',
    names: ['{s}美術館', '{s}歴史資料館'],
    note: '9:30〜17:00(入館は16:30まで)、月曜休み',
  },
] as const;
const WORDS = 'あさひ 若葉 ひだまり 清流 こもれび 花ごよみ 山里 四季 みなと 千歳'.split(' ');

/**
 * A government's merchant codes: its own code, a digit, and the check symbol where that is a letter or digit. Guessable,
 * as tests and visitors of a demo must know them; real ones are drawn at random.
 */
export function demoMerchantCodes(government: string, most = MOST): string[] {
  return Array.from({ length: MOST_CODES }, (_, n) => `${government}${n}`)
    .map((body) => body + checkSymbol(body))
    .filter((code) => /^[0-9A-Z]{8}$/.test(code) && !code.endsWith('U'))
    .slice(0, most);
}

/** The merchant that a demo installation names to its visitors: 別府市, known for its hot springs. */
export const DEMO_MERCHANT = { government: '442020', code: demoMerchantCodes('442020')[0]!, pin: DEMO_PIN };

interface Place {
  code: string;
  name: string;
  towns: string[];
  /** What its tickets are for. */
  genres: string[];
}

/** Merchants for every government that has a ticket among its gifts, and for the one that is named to visitors. */
export async function syncDemoMerchants(client: pg.Client, onProgress: Progress): Promise<void> {
  // One pass over the 140,000 towns: asked for one government after another, they would be read hundreds of times.
  const { rows: places } = await client.query<Place>(
    `with place as (
       select g.code, g.name, g.kind, g.prefecture_code, pref.name as prefecture
         from government g join prefecture pref on pref.code = g.prefecture_code
        where g.code = $1 or exists (select from goods where government_code = g.code and ticket_kind is not null)
     ), town as (
       select place.code, prefecture || p.city || p.town as name, md5(p.code || p.town) as lot
         from place join postal_code p on p.prefecture_code = place.prefecture_code
        where kind = 'prefecture' and p.town <> ''
       union all
       select place.code, prefecture || p.city || p.town, md5(p.code || p.town)
         from place join postal_code p on p.government_code = place.code
        where kind <> 'prefecture' and p.town <> ''
     )
     select code, place.name,
            coalesce((array_agg(town.name order by lot) filter (where town.code is not null))[1:$2], '{}') as towns,
            array(select distinct genre from goods, unnest(ticket_genres) as genre where government_code = place.code) as genres
       from place left join town using (code)
      group by code, place.name`,
    [DEMO_MERCHANT.government, MOST_CODES],
  );
  const rows = places.flatMap(merchantsIn);
  await client.query(
    `insert into merchant (government_code, code, pin_hash, name, genre, place, note)
     select government, code, $2, name, genre, place, note
       from json_to_recordset($1) as m(government text, code text, name text, genre text, place text, note text)
     on conflict (code) do update
        set name = excluded.name, genre = excluded.genre, place = excluded.place, note = excluded.note`,
    [JSON.stringify(rows), await hashPassword(DEMO_PIN)],
  );
  onProgress('Merchants', rows.length, rows.length);
}

function merchantsIn(g: Place) {
  const rng = random(`merchants/${g.code}`);
  // Those that its tickets need, in the order of the table, and others up to four.
  const needed = FORMS.filter((f) => g.genres.includes(f.genre));
  const others = rng.sample(
    FORMS.slice(0, 5).filter((f) => !needed.includes(f)),
    Math.max(0, MOST - needed.length),
  );
  const forms = [...needed, ...others];
  const words = rng.sample(WORDS, WORDS.length);
  const stem = g.name.replace(/[都府県市区町村]$/, '');
  return demoMerchantCodes(g.code, forms.length).map((code, i) => {
    const { genre, names, note } = forms[i]!;
    return {
      government: g.code,
      code,
      genre,
      name: rng.pick(names).replace('{s}', stem).replace('{w}', words[i]!),
      place: `${g.towns[i] ?? g.towns[0] ?? g.name}${rng.int(1, 9)}-${rng.int(1, 20)}`,
      note,
    };
  });
}
