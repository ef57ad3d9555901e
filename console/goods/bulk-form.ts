import { instant, integer, lastInstant, line } from '#app/forms/cells.ts';
import type { BulkChange } from '#app/listing/bulk.ts';
import type { Step } from '#app/listing/state.ts';
import { routeNumber } from '#platform/http/route-number.ts';

export const BULK_NAMES = {
  publish: '公開する',
  suspend: '公開を停止する',
  archive: '保管する',
  restore: '保管から戻す',
  add_label: 'ラベルを付ける',
  remove_label: 'ラベルを外す',
  accept_from: '受付開始を変える',
  accept_until: '受付終了を変える',
  category: 'カテゴリを変える',
  amount: '寄附金額・価格を変える',
} as const;

/** The fields that say what is done. */
export const CHANGE_FIELDS = ['do', 'value', 'category'] as const;

/** The marks of what was previewed, by id of the goods; of what was not, one that no preview has. */
export function readMarks(form: FormData, ids: readonly number[]): Map<number, string> {
  const marks = form.getAll('mark').map(String);
  const sent = new Map(form.getAll('id').map((id, i) => [String(id), marks[i] ?? '']));
  return new Map(ids.map((id) => [id, sent.get(String(id)) ?? '']));
}

type BulkName = keyof typeof BULK_NAMES;

const STEPS: readonly string[] = ['publish', 'suspend', 'archive', 'restore'];

/** What the form says to do; or what is wrong with it. */
export function readBulk(form: FormData): { change: BulkChange } | { fault: string } {
  const name = String(form.get('do') ?? '');
  if (STEPS.includes(name)) return { change: { do: 'step', step: name as Step } };
  const typed = String(form.get('value') ?? '');
  switch (name as BulkName) {
    case 'add_label':
    case 'remove_label': {
      const read = line(20, true).read(typed);
      if ('fault' in read) return { fault: `ラベルは20文字以内で入力してください` };
      return { change: { do: name as 'add_label', label: read.value } };
    }
    case 'accept_from':
    case 'accept_until': {
      const read = (name === 'accept_until' ? lastInstant : instant).read(typed);
      if ('fault' in read) return { fault: read.fault };
      return { change: { do: name as 'accept_from', at: read.value } };
    }
    case 'category': {
      const categoryId = routeNumber(String(form.get('category') ?? ''));
      return categoryId === undefined
        ? { fault: 'カテゴリを選択してください' }
        : { change: { do: 'category', categoryId } };
    }
    case 'amount': {
      const read = integer(1, 99_999_999, '円').read(typed);
      if ('fault' in read || read.value === null) return { fault: '金額を半角数字で入力してください' };
      return { change: { do: 'amount', amount: read.value } };
    }
    default:
      return { fault: '変更する内容を選択してください' };
  }
}
