import { type ColumnName, columnsOf, type GoodsInput, readColumns, writeColumns } from '../columns.ts';
import { faultsOf, publishFaults } from '../rules.ts';
import { stateName } from '../state.ts';
import { changesOf } from './changes.ts';
import { planPictures } from './plan-pictures.ts';
import type { Existing, Plan, RowFault, Say, SheetRow, Surroundings, WrittenGoods } from './plan-types.ts';
import { planVariants } from './plan-variants.ts';
import { type Cells, headingOf, IMAGE_COLUMNS, type SheetColumn, VARIANT_COLUMNS } from './sheet-columns.ts';

/**
 * What the rows of one number do to the goods that have it, or to none. Columns that the sheet lacks stay as they are; an empty cell
 * empties. Nothing is read or written here.
 */
export function plan(rows: readonly SheetRow[], known: Existing | undefined, around: Surroundings): Plan {
  const { kind } = around;
  const [first] = rows as [SheetRow];
  const faults: RowFault[] = [];
  const say: Say = (column, words, row = first.row) => {
    const heading = headingOf(column, kind);
    const value = rows.find((r) => r.row === row)?.cells[column] ?? '';
    if (!faults.some((f) => f.row === row && f.column === heading))
      faults.push({ row, column: heading, value: value.slice(0, 200), words });
  };
  agree(rows, say);
  const goods = planGoods(first.cells, known, around, say);
  const { variants, changes: ofVariants, seen, active } = planVariants(rows, known, kind, say);
  const judged = judge(goods, active, around, say);
  if (faults.length > 0) return { verdict: 'wrong', faults, changes: {}, variants: [], seen };
  const changes = { ...changesOf(known, judged, around), ...ofVariants };
  if (known && Object.keys(changes).length === 0)
    return { verdict: 'same', faults, changes, variants: [], seen };
  return { verdict: known ? 'changed' : 'new', faults, changes, goods: judged, variants, seen };
}

/** All rows of the same goods say the same of them. */
function agree(rows: readonly SheetRow[], say: Say): void {
  const [first, ...others] = rows as [SheetRow, ...SheetRow[]];
  for (const { row, cells } of others)
    for (const [name, value] of Object.entries(cells) as [SheetColumn, string][])
      if (!VARIANT_COLUMNS.includes(name) && value !== first.cells[name])
        say(name, `同じ管理番号の${first.row}行目と異なります。同じ内容にしてください`, row);
}

const EMPTY: Record<string, string> = { deliveries: '1' };

function planGoods(
  cells: Cells,
  known: Existing | undefined,
  around: Surroundings,
  say: Say,
): WrittenGoods & { wanted: string } {
  const { kind, governmentCode } = around;
  if (cells.government !== undefined && cells.government.trim().padStart(6, '0') !== governmentCode)
    say('government', 'この自治体のコードではありません');
  if (known && known.goods.kind !== kind)
    say('code', 'この管理番号は、もう一方の種類(返礼品・商品)で使用しています');
  const was = known?.goods;
  const before: Record<string, string> = was ? writeColumns(was.input, kind) : EMPTY;
  const texts = { ...before };
  for (const name of columnsOf(kind)) if (cells[name] !== undefined) texts[name] = cells[name];
  const { values, faults } = readColumns(texts, kind);
  for (const [name, words] of faults) say(name, words);
  // What is written as before is what it was: a cell holds no seconds.
  const own = { ...values } as GoodsInput;
  for (const name of columnsOf(kind)) if (was && texts[name] === before[name]) keep(own, was.input, name);
  const category = readCategory(cells, around, say);
  const producer = readProducer(cells, around, say);
  const input: GoodsInput = {
    ...own,
    category_id: category ?? was?.input.category_id ?? 0,
    producer_id: producer ?? was?.input.producer_id ?? 0,
  };
  if (input.category_id === 0) say('category', 'カテゴリを入力してください');
  if (input.producer_id === 0) say('producer', '事業者番号を入力してください');
  return {
    id: was?.id ?? null,
    input,
    images: planPictures(cells, was?.images ?? [], input.name, around.pictures, say),
    wanted: cells.state?.trim() ?? '',
    status: was?.status ?? 'draft',
    archivedAt: was?.archivedAt ?? null,
    publishedAt: was?.publishedAt ?? null,
  };
}

function keep<N extends ColumnName>(to: GoodsInput, from: GoodsInput, name: N): void {
  to[name] = from[name];
}

function readCategory(cells: Cells, around: Surroundings, say: Say): number | undefined {
  const text = cells.category
    ?.split(/[>＞/]/)
    .map((part) => part.trim())
    .join('>');
  if (text === undefined || text === '') return undefined;
  const id = around.categories.get(text);
  if (id === undefined)
    say('category', '「親のカテゴリ>カテゴリ」の形で、サイトのカテゴリを入力してください');
  return id;
}

function readProducer(cells: Cells, { producers }: Surroundings, say: Say): number | undefined {
  const number = cells.producer?.normalize('NFKC').trim() ?? '';
  if (number !== '') {
    const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
    if (producers.has(id)) return id;
    say('producer', 'この自治体の事業者の番号ではありません');
    return undefined;
  }
  const name = cells.producer_name?.trim() ?? '';
  if (name === '') return undefined;
  const found = [...producers].find(([, known]) => known === name);
  if (found) return found[0];
  say('producer_name', 'この名前の事業者は登録されていません');
  return undefined;
}

/** What they become: as the sheet says, or as they are; published ones stay fit to be shown. */
function judge(
  goods: WrittenGoods & { wanted: string },
  active: number,
  { kind, at, priorCheck }: Surroundings,
  say: Say,
): WrittenGoods {
  const { wanted, ...made } = goods;
  const needsPriorCheck = priorCheck && made.publishedAt === null;
  const state = wanted === '' ? stateName(made) : wanted;
  switch (state) {
    case '公開中':
      made.publishedAt ??= at;
      made.status = 'published';
      made.archivedAt = null;
      break;
    case '下書き':
      if (made.publishedAt)
        say('state', '公開したことのあるものは下書きに戻せません。「停止中」にしてください');
      made.status = 'draft';
      made.archivedAt = null;
      break;
    case '停止中':
      made.status = made.publishedAt ? 'suspended' : 'draft';
      made.archivedAt = null;
      break;
    case '保管':
      made.archivedAt ??= at;
      if (made.status === 'published') made.status = 'suspended';
      break;
    default:
      say('state', '「公開中」「停止中」「下書き」「保管」のいずれかにしてください');
  }
  const found =
    made.status === 'published'
      ? publishFaults(made.input, kind, { images: made.images, variants: active, needsPriorCheck })
      : faultsOf(made.input, kind);
  for (const [field, words] of found) say(columnOfField(field), words);
  return made;
}

function columnOfField(field: string): SheetColumn {
  switch (field) {
    case 'images':
      return IMAGE_COLUMNS[0]!;
    case 'variants':
      return 'variant_state';
    case 'category_id':
      return 'category';
    case 'producer_id':
      return 'producer';
    default:
      return field as ColumnName;
  }
}
