import { plainDay } from '#app/forms/cells.ts';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import { FAULT_HEADING } from '#app/listing/sheet/headings.ts';

/** The columns of a sheet of donations, in the order of the template: the field of the form that each is, and what stands in the example. */
export const COLUMNS = {
  受付元での番号: { field: 'sourceNumber', example: 'A-000123' },
  受領日: { field: 'receivedOn', example: '2026-12-01' },
  寄附金額: { field: 'amount', example: '10000' },
  使い道: { field: 'usage', example: '' },
  姓: { field: 'familyName', example: '見本' },
  名: { field: 'givenName', example: '花子' },
  セイ: { field: 'familyNameKana', example: 'ミホン' },
  メイ: { field: 'givenNameKana', example: 'ハナコ' },
  生年月日: { field: 'birthDate', example: '1980-04-01' },
  郵便番号: { field: 'postalCode', example: '100-0001' },
  都道府県: { field: 'prefecture', example: '東京都' },
  市区町村: { field: 'city', example: '千代田区' },
  '町名・番地': { field: 'street', example: '千代田1-1' },
  '建物名・部屋番号': { field: 'building', example: '' },
  電話番号: { field: 'phone', example: '03-0000-0000' },
  返礼品の管理番号: { field: 'gift', example: '' },
  返礼品の種類: { field: 'variant', example: '' },
  数量: { field: 'quantity', example: '' },
  お届け先の姓: { field: 'delivery.familyName', example: '' },
  お届け先の名: { field: 'delivery.givenName', example: '' },
  お届け先のセイ: { field: 'delivery.familyNameKana', example: '' },
  お届け先のメイ: { field: 'delivery.givenNameKana', example: '' },
  お届け先の郵便番号: { field: 'delivery.postalCode', example: '' },
  お届け先の都道府県: { field: 'delivery.prefecture', example: '' },
  お届け先の市区町村: { field: 'delivery.city', example: '' },
  'お届け先の町名・番地': { field: 'delivery.street', example: '' },
  'お届け先の建物名・部屋番号': { field: 'delivery.building', example: '' },
  お届け先の電話番号: { field: 'delivery.phone', example: '' },
  ワンストップ特例の希望: { field: 'oneStop', example: 'あり' },
} as const;

export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Without which a sheet cannot be read. */
const NEEDED: readonly Column[] = [
  '受付元での番号',
  '受領日',
  '寄附金額',
  '姓',
  '名',
  'セイ',
  'メイ',
  '郵便番号',
  '都道府県',
  '市区町村',
  '町名・番地',
];

/** The column of a field, for what is said of it; undefined for what is no column's. */
export function columnOf(field: string): Column | undefined {
  if (field === 'deliveryTo') return 'お届け先の都道府県';
  return COLUMN_NAMES.find((name) => COLUMNS[name].field === field.replace(/^birthDate\..*/, 'birthDate'));
}

export type Cells = Partial<Record<Column, string>>;

/** What stands above the columns: null for what we do not know. */
export function readHeadings(cells: readonly string[]): (Column | null)[] {
  return cells.map((cell) => COLUMN_NAMES.find((name) => name === cell.trim()) ?? null);
}

const MOST_NAMED = 30;

/** Headings of columns that are left out, but for that of the list of faults. */
export function ignoredHeadings(cells: readonly string[]): string[] {
  const columns = readHeadings(cells);
  return cells
    .map((cell) => cell.trim())
    .filter((heading, i) => columns[i] === null && heading !== '' && heading !== FAULT_HEADING)
    .slice(0, MOST_NAMED)
    .map((heading) => heading.slice(0, 40));
}

/** What is wrong with the headings as a whole, as a sentence. */
export function headingsFault(columns: readonly (Column | null)[]): string | undefined {
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return `1行目の見出しに、次の列がありません: ${missing.join('、')}。ひな型の見出しをお使いください`;
  const twice = columns.find((name, i) => name !== null && columns.indexOf(name) !== i);
  return twice ? `「${twice}」の列が2つあります。1つだけにしてください` : undefined;
}

export function cellsOf(columns: readonly (Column | null)[], cells: readonly string[]): Cells {
  const found: Cells = {};
  for (const [i, name] of columns.entries()) if (name) found[name] = cells[i] ?? '';
  return found;
}

const YES = [
  '1',
  'はい',
  'あり',
  '有',
  '有り',
  '要',
  'する',
  '○',
  '〇',
  '◯',
  '希望',
  '希望する',
  '希望あり',
  '申請する',
  'true',
  'yes',
  'on',
];
const NO = [
  '',
  '0',
  'いいえ',
  'なし',
  '無',
  '無し',
  '不要',
  'しない',
  '×',
  '希望しない',
  '希望なし',
  '申請しない',
  'false',
  'no',
  'off',
  '-',
];
const PREFECTURES = new Map(prefectureOptions.flatMap((p) => [[p.label, p.value] as const]));

/** A row as the form would have sent it. @param source the whole sheet's. */
export function formOf(cells: Cells, source: string): FormData {
  const form = new FormData();
  form.set('source', source);
  for (const name of COLUMN_NAMES) {
    const { field } = COLUMNS[name];
    const text = (cells[name] ?? '').trim();
    if (field === 'birthDate') setBirthDate(form, text);
    else if (field === 'oneStop') setOneStop(form, text);
    else if (field.endsWith('prefecture')) form.set(field, PREFECTURES.get(text) ?? text);
    else if (field === 'receivedOn') form.set(field, plainDay(text.normalize('NFKC')));
    else form.set(field, text);
  }
  const gift = form.get('gift') !== '';
  if (gift && form.get('quantity') === '') form.set('quantity', '1');
  if (gift) form.set('deliveryTo', form.get('delivery.familyName') === '' ? 'donor' : 'other');
  // Addresses come as they were taken there: whether they fit their postal code was for that site to ask.
  form.set('addressConfirmed', 'on');
  return form;
}

function setBirthDate(form: FormData, text: string): void {
  const [year = '', month = '', day = ''] = plainDay(text.normalize('NFKC')).split('-');
  form.set('birthDate.year', year);
  form.set('birthDate.month', month);
  form.set('birthDate.day', day);
}

/** A wish that is read wrongly is lost without anybody noticing: what is neither yes nor no is a fault. */
function setOneStop(form: FormData, text: string): void {
  const word = text.normalize('NFKC').toLowerCase();
  if (YES.includes(word)) form.set('oneStop', 'on');
  else if (!NO.includes(word)) form.set('oneStop', text);
}
