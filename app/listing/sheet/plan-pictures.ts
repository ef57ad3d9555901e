import { uploadedId } from '#platform/images/keys.ts';
import type { Picture } from '../pictures.ts';
import type { Say } from './plan-types.ts';
import { type Cells, IMAGE_COLUMNS } from './sheet-columns.ts';

/**
 * The pictures that the cells name, in their order: those that the goods have keep their words, others of the government get the name
 * of the goods. A sheet without such columns changes none.
 * @param own ids of uploaded pictures of the government.
 */
export function planPictures(
  cells: Cells,
  before: readonly Picture[],
  name: string,
  own: ReadonlySet<string>,
  say: Say,
): Picture[] {
  const columns = IMAGE_COLUMNS.filter((column) => cells[column] !== undefined);
  if (columns.length === 0) return [...before];
  const found: Picture[] = [];
  for (const column of columns) {
    const key = cells[column]!.trim();
    if (key === '') continue;
    const had = before.find((picture) => picture.key === key);
    const id = uploadedId(key);
    if (found.some((picture) => picture.key === key)) say(column, '同じ画像が2回入力されています');
    else if (had) found.push(had);
    else if (id !== undefined && own.has(id)) found.push({ key, alt: name });
    else say(column, 'この自治体の画像ではありません。画像はZIPファイルか、画像の画面で追加してください');
  }
  return found;
}

/** The uploaded pictures that rows name. */
export function namedPictures(rows: readonly { cells: Cells }[]): string[] {
  const ids = rows.flatMap(({ cells }) =>
    IMAGE_COLUMNS.flatMap((column) => uploadedId(cells[column]?.trim() ?? '') ?? []),
  );
  return [...new Set(ids)];
}
