import type { Changes } from '#app/staff/audit.ts';
import type { GoodsInput, GoodsKind } from '../columns.ts';
import type { EditedGoods, Status } from '../goods-store.ts';
import type { Picture } from '../pictures.ts';
import type { TypedVariant } from '../variant-rules.ts';
import type { Variant } from '../variants-store.ts';
import type { Cells, SheetColumn } from './sheet-columns.ts';

export interface SheetRow {
  row: number;
  cells: Cells;
  /** The variant's pieces when the sheet was checked, as it writes them; null before. */
  seen: string | null;
}

export interface RowFault {
  row: number;
  column: string;
  value: string;
  words: string;
}

/** What a sheet may name. */
export interface Surroundings {
  kind: GoodsKind;
  governmentCode: string;
  /** Leaves by 「肉>牛肉」, and by their own name where only one has it. */
  categories: ReadonlyMap<string, number>;
  categoryNames: ReadonlyMap<number, string>;
  producers: ReadonlyMap<number, string>;
  /** The government's uploaded pictures among those that the rows name. */
  pictures: ReadonlySet<string>;
  at: Date;
  /** Gifts that were never shown need the 事前確認 first. */
  priorCheck: boolean;
}

export interface Existing {
  goods: EditedGoods;
  variants: readonly Variant[];
}

export interface WrittenGoods {
  id: number | null;
  input: GoodsInput;
  images: readonly Picture[];
  status: Status;
  archivedAt: Date | null;
  publishedAt: Date | null;
}

export interface WrittenVariant extends TypedVariant {
  position: number;
  /** Pieces now, before what the sheet says of them; null without a limit or for a new one. */
  before: number | null;
}

/** What comes of the rows of one number. */
export interface Plan {
  verdict: 'new' | 'changed' | 'same' | 'wrong';
  faults: RowFault[];
  changes: Changes;
  goods?: WrittenGoods;
  /** Those that are new or other than before. */
  variants: WrittenVariant[];
  /** By row: the variant's pieces now, as the sheet writes them. */
  seen: Map<number, string>;
}

export type Say = (column: SheetColumn, words: string, row?: number) => void;
