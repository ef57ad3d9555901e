import { recordLook } from '#app/staff/audit.ts';
import { reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import type { GoodsKind } from '../columns.ts';
import { type GoodsFilter, idsOfGoods } from '../list-query.ts';
import { namesFor } from './surroundings-query.ts';
import { writeSheet } from './write-sheet.ts';

const MOST = 100_000;

/** All goods of a kind that match and that somebody may import, as a sheet, piece by piece. The audit names the export. */
export async function exportSheet(
  staff: SignedInStaff,
  filter: GoodsFilter & { kind: GoodsKind },
): Promise<AsyncGenerator<string>> {
  const ids = await idsOfGoods(reachOf(staff, 'goods.import'), filter, MOST);
  await recordLook(staff, {
    action: 'goods.import',
    subject: 'goods',
    subjectId: 'sheet',
    changes: { CSVの出力: [null, `${ids.length}件`] },
  });
  return writeSheet(ids, filter.kind, namesFor);
}
