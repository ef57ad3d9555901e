import { lastDayOf, monthAfter } from '#app/delivery/dispatch-window.ts';
import type { NameParts } from './name.ts';

/** Days of the year, 'MM-DD', first and last; the last stands before the first where it runs over the new year. */
interface DaysOfYear {
  from: string;
  until: string;
}

/** When goods are there: the months of the year, 1–12, and the days in them where a season is known by days. */
export interface Seasons {
  months: readonly number[];
  days: DaysOfYear | null;
}

/** A run of days, 'YYYY-MM-DD'. */
export interface SeasonRun {
  from: string;
  until: string;
}

/** A kind, what is found in 「prefecture variety shape」, and the first and last day of that season. */
type Row = [kind: string, of: RegExp, from: string, until: string];

/**
 * Seasons of varieties, brands and prefectures where they are not those of the kind: of a usual year, as is generally known of them,
 * rounded inwards. A row counts for goods that are sent in some months only; the first that fits does.
 */
const KNOWN: readonly Row[] = [
  ['apple', /サンふじ/, '11-10', '02-28'],
  ['apple', /王林/, '11-01', '02-28'],
  ['apple', /シナノゴールド/, '10-15', '02-28'],
  ['apple', /シナノスイート/, '10-10', '12-20'],
  ['apple', /名月/, '10-25', '12-25'],
  ['apple', /江刺/, '10-15', '12-25'],
  ['apple', /秋田県|富山県|広島県/, '10-15', '12-25'],
  ['asparagus', /北海道/, '05-01', '06-30'],
  ['asparagus', /さぬき/, '03-01', '05-31'],
  ['asparagus', /佐賀県|熊本県/, '03-01', '09-30'],
  ['cherry', /佐藤錦/, '06-10', '07-05'],
  ['cherry', /紅秀峰/, '06-25', '07-15'],
  ['cherry', /山梨県/, '05-25', '06-30'],
  ['cherry', /青森県|秋田県/, '06-20', '07-20'],
  ['citrus', /紅まどんな/, '11-25', '12-31'],
  ['citrus', /シークヮーサー/, '08-10', '12-31'],
  ['citrus', /小夏|河内晩柑/, '04-01', '06-30'],
  ['citrus', /きんかん/, '01-15', '03-10'],
  ['citrus', /せとか/, '02-10', '03-31'],
  ['citrus', /せとみ|湘南ゴールド/, '03-01', '04-20'],
  ['citrus', /甘平|麗紅/, '01-25', '03-10'],
  ['citrus', /カラ/, '04-01', '05-15'],
  ['citrus', /清見/, '03-01', '05-10'],
  ['citrus', /不知火|紅甘夏/, '02-01', '04-30'],
  ['citrus', /文旦|はるか/, '02-01', '04-10'],
  ['citrus', /日向夏/, '02-01', '05-10'],
  ['citrus', /たんかん/, '02-01', '03-20'],
  ['citrus', /晩白柚/, '12-10', '03-10'],
  ['citrus', /貯蔵/, '01-10', '03-31'],
  ['corn', /甘々娘/, '06-01', '07-10'],
  ['corn', /北海道/, '07-25', '09-20'],
  ['corn', /群馬県|新潟県|長野県|岐阜県/, '07-15', '08-31'],
  ['corn', /山梨県|愛媛県/, '07-01', '08-20'],
  ['edamame', /だだちゃ/, '08-01', '09-05'],
  ['edamame', /丹波/, '10-05', '10-31'],
  ['edamame', /茶豆/, '07-25', '08-31'],
  ['eggplant', /水なす/, '05-01', '09-20'],
  ['grape', /デラウェア/, '06-20', '08-10'],
  ['grape', /ルビーロマン/, '07-11', '09-20'],
  ['grape', /シャインマスカット/, '08-21', '10-31'],
  ['grape', /ピオーネ/, '08-21', '10-10'],
  ['grape', /巨峰/, '08-11', '09-30'],
  ['grape', /高尾/, '08-11', '09-10'],
  ['grape', /ナガノパープル/, '08-25', '10-10'],
  ['grape', /クイーンルージュ/, '09-11', '10-31'],
  ['kaki', /刀根早生|筆柿/, '09-25', '10-31'],
  ['kaki', /おけさ|庄内|たねなし/, '10-10', '11-15'],
  ['kaki', /西条/, '10-11', '11-30'],
  ['kaki', /秋王/, '10-25', '11-25'],
  ['kaki', /富有/, '11-01', '12-20'],
  ['kaki', /花御所|愛宕/, '11-25', '12-20'],
  ['kiwi', /さぬきゴールド/, '11-01', '12-31'],
  ['lafrance', /ルレクチエ/, '11-25', '12-25'],
  ['mango', /宮崎県/, '04-15', '07-15'],
  ['mango', /沖縄県/, '06-25', '08-20'],
  ['mango', /高知県|佐賀県|熊本県|鹿児島県/, '05-15', '07-31'],
  ['melon', /クラウンメロン/, '01-01', '12-31'],
  ['melon', /夕張/, '06-01', '08-10'],
  ['melon', /クインシー/, '05-11', '06-30'],
  ['melon', /アムス|肥後グリーン/, '05-20', '06-30'],
  ['melon', /守山/, '06-01', '08-10'],
  ['melon', /琴引/, '06-21', '07-31'],
  ['melon', /北海道|青森県|山形県/, '07-01', '08-20'],
  ['melon', /千葉県|長崎県|宮崎県|鹿児島県/, '05-11', '06-30'],
  ['melon', /鳥取県|福井県/, '06-15', '07-20'],
  ['mikan', /ハウスみかん/, '05-10', '09-20'],
  ['mikan', /小原紅早生/, '11-20', '12-31'],
  ['mikan', /蔵出し/, '01-05', '03-20'],
  ['mikan', /青島/, '12-10', '03-10'],
  ['mikan', /三ヶ日/, '11-01', '03-10'],
  ['mikan', /真穴/, '11-10', '12-31'],
  ['negi', /下仁田/, '11-20', '01-31'],
  ['onion', /北海道.*新玉ねぎ/, '08-10', '09-20'],
  ['onion', /新玉ねぎ/, '03-10', '05-31'],
  ['onion', /北海道/, '09-01', '03-31'],
  ['onion', /白石/, '04-01', '07-31'],
  ['onion', /泉州/, '05-11', '08-31'],
  ['oyster', /岩牡蠣/, '06-01', '08-31'],
  ['peach', /あかつき/, '07-25', '08-15'],
  ['peach', /北限/, '08-25', '09-25'],
  ['peach', /清水白桃/, '07-21', '08-10'],
  ['peach', /和歌山県|山梨県|香川県|愛媛県/, '06-25', '08-10'],
  ['peach', /長野県|山形県/, '07-25', '09-15'],
  ['pear', /幸水/, '08-01', '08-31'],
  ['pear', /豊水/, '08-25', '09-25'],
  ['pear', /二十世紀|丹後/, '08-25', '09-20'],
  ['pear', /新甘泉/, '08-20', '09-10'],
  ['pear', /彩玉/, '08-20', '09-20'],
  ['pear', /南水/, '09-20', '11-10'],
  ['pear', /新高/, '10-01', '11-15'],
  ['pear', /愛宕/, '11-20', '12-31'],
  ['pear', /にっこり/, '10-15', '12-20'],
  ['pear', /多摩川|安城|彦根|大淀/, '08-05', '09-20'],
  ['pear', /宮城県|秋田県/, '08-28', '10-20'],
  ['pear', /佐賀県|熊本県/, '07-25', '09-30'],
  ['pear', /神奈川県|愛知県|新潟県|富山県|山口県/, '08-11', '09-30'],
  ['pineapple', /ピーチパイン/, '05-01', '07-31'],
  ['plum', /大石早生/, '06-20', '07-20'],
  ['plum', /貴陽/, '07-21', '08-25'],
  ['plum', /プルーン/, '08-20', '09-30'],
  ['potato', /島原/, '05-01', '06-20'],
  ['potato', /赤土/, '02-01', '05-20'],
  ['strawberry', /あまりん|もういっこ|越後姫/, '01-10', '05-10'],
  ['uni', /赤うに/, '06-01', '08-31'],
  ['watermelon', /尾花沢/, '07-15', '08-20'],
  ['watermelon', /入善/, '07-21', '08-15'],
  ['watermelon', /でんすけ/, '06-11', '07-31'],
  ['watermelon', /大栄/, '06-01', '07-15'],
  ['watermelon', /富里|藪塚/, '06-01', '07-10'],
  ['watermelon', /徳光/, '06-21', '07-31'],
  ['watermelon', /小玉すいか/, '04-15', '06-30'],
  ['watermelon', /熊本県/, '04-01', '06-30'],
  ['watermelon', /長崎県/, '05-01', '06-30'],
  ['yuzu', /かぼす|すだち/, '08-11', '10-31'],
  ['yuzu', /へべす/, '06-15', '09-30'],
];

/** The months from one day of the year to another. */
function monthsOf({ from, until }: DaysOfYear): number[] {
  const first = Number(from.slice(0, 2));
  const count = ((Number(until.slice(0, 2)) - first + 12) % 12) + 1;
  return Array.from({ length: count }, (_, i) => ((first - 1 + i) % 12) + 1).sort((a, b) => a - b);
}

/** When there is any: of the variety or the place where that is known, else of the kind's shape. */
export function seasonsOf({ kind, form, brand, government }: NameParts): Seasons {
  if (form.months.length === 12) return { months: form.months, days: null };
  const text = `${government.prefectureName} ${brand} ${form.noun}`;
  const row = KNOWN.find(([key, of]) => key === kind.key && of.test(text));
  if (!row) return { months: form.months, days: null };
  const days = { from: row[2], until: row[3] };
  const months = monthsOf(days);
  return months.length === 12 ? { months, days: null } : { months, days };
}

/**
 * The season that runs in a month ('YYYY-MM') or begins next after it.
 * @param monthsLater months by which the whole run is put off: 12 for the season of the year after.
 */
export function runAt({ months, days }: Seasons, month: string, monthsLater = 0): SeasonRun {
  const inSeason = (m: string) => months.includes(Number(m.slice(5)));
  let first = month;
  while (!inSeason(first)) first = monthAfter(first, 1);
  let last = first;
  for (let n = 1; n < 12 && inSeason(monthAfter(last, 1)); n++) last = monthAfter(last, 1);
  for (let n = 1; n < 12 && inSeason(monthAfter(first, -1)); n++) first = monthAfter(first, -1);
  const [begins, ends] = [monthAfter(first, monthsLater), monthAfter(last, monthsLater)];
  return {
    from: `${begins}-${days?.from.slice(3) ?? '01'}`,
    until: days && days.until !== '02-28' ? `${ends}-${days.until.slice(3)}` : lastDayOf(ends),
  };
}
