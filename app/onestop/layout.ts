import { z } from 'zod';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { findLayout, saveLayoutRow } from './layout-store.ts';

/** What a column of a notice's file can hold. */
export const ITEMS = {
  year: '年分',
  addresseeCode: '通知先の団体コード(6桁)',
  addressee: '通知先の団体名',
  senderCode: '通知元の団体コード(6桁)',
  sender: '通知元の団体名',
  number: '整理番号',
  name: '氏名',
  kana: 'フリガナ',
  postal: '郵便番号',
  address: '住所(1月1日現在)',
  birthDate: '生年月日',
  donatedOn: '寄附年月日',
  amount: '寄附金額',
  change: '通知・訂正の別',
  blank: '空欄',
} as const;

export type Item = keyof typeof ITEMS;

/** How days are written. */
export const DAY_FORMS = {
  slashes: '2026/12/31',
  digits: '20261231',
  hyphens: '2026-12-31',
  era: '令和8年12月31日',
};

export interface Layout {
  columns: { heading: string; item: Item }[];
  days: keyof typeof DAY_FORMS;
  /** Whether the first row says the headings. */
  headings: boolean;
}

export const MOST_COLUMNS = 40;
export const MOST_HEADING = 40;

/** What the law asks a notice to say, in the order of the application form. No My Number: the government joins it by 整理番号. */
export const USUAL: Layout = {
  columns: (
    [
      'year',
      'addresseeCode',
      'addressee',
      'senderCode',
      'sender',
      'number',
      'name',
      'kana',
      'postal',
      'address',
      'birthDate',
      'donatedOn',
      'amount',
      'change',
    ] as const
  ).map((item) => ({ heading: ITEMS[item].split('(')[0]!, item })),
  days: 'slashes',
  headings: true,
};

const schema = z.object({
  columns: z
    .array(
      z.object({
        heading: z.string().max(MOST_HEADING),
        item: z.enum(Object.keys(ITEMS) as [Item, ...Item[]]),
      }),
    )
    .min(1)
    .max(MOST_COLUMNS),
  days: z.enum(Object.keys(DAY_FORMS) as [Layout['days'], ...Layout['days'][]]),
  headings: z.boolean(),
});

/** A government's layout, or the usual one; its version is 0 then. */
export async function layoutOf(governmentCode: string): Promise<{ layout: Layout; version: number }> {
  const kept = await findLayout(governmentCode);
  const read = schema.safeParse(kept?.layout);
  return read.success && kept
    ? { layout: read.data, version: kept.version }
    : { layout: USUAL, version: kept?.version ?? 0 };
}

const words = ({ columns }: Layout) =>
  columns.map(({ heading, item }) => `${heading}=${ITEMS[item]}`).join('、');

/** Keeps a layout. @returns 'conflict' where somebody else has saved since it was opened. @throws NotAllowed */
export function saveLayout(
  actor: Actor,
  governmentCode: string,
  layout: Layout,
  version: number,
): Promise<'done' | 'conflict'> {
  demand(actor, 'onestop.notify', { governmentCode });
  return transaction(async (tx) => {
    const before = (await layoutOf(governmentCode)).layout;
    if (!(await saveLayoutRow(tx, governmentCode, layout, version))) return 'conflict';
    await record(tx, actor, {
      action: 'onestop.notify',
      subject: 'one_stop_layout',
      subjectId: governmentCode,
      changes: { 列: [words(before), words(layout)], 日付: [DAY_FORMS[before.days], DAY_FORMS[layout.days]] },
    });
    return 'done';
  });
}
