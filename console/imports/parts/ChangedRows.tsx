import type { Picture } from '#app/listing/pictures.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { BECOMES, type Becomes } from '../words.ts';
import { PictureSet } from './PictureSet.tsx';

/** One field of goods: what it was and what it becomes, and what the file says where that was read as something else. */
export type ShownChange = [field: string, change: readonly [unknown, unknown], typed?: string];

export interface ChangedRow {
  /** Of the file, where there is one. */
  row?: number;
  code: string;
  verdict: Becomes;
  changes: ShownChange[];
  /** Where these change. */
  pictures?: { from: readonly Picture[]; to: readonly Picture[] } | null;
}

/** What is taken over, or back, field by field. */
export function ChangedRows({ title, rows, isPart }: { title: string; rows: ChangedRow[]; isPart: boolean }) {
  const isOfFile = rows.some(({ row }) => row !== undefined);
  return (
    <section className="space-y-3">
      <h2>{title}</h2>
      {isPart && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label={title} stacks="pairs">
        <thead>
          <tr>
            {isOfFile && (
              <th scope="col" className="number">
                行
              </th>
            )}
            <th scope="col">管理番号</th>
            <th scope="col">区分</th>
            <th scope="col">変更前 → 変更後</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, code, verdict, changes, pictures }) => (
            <tr key={row ?? code}>
              {isOfFile && (
                <td className="number" data-name="行">
                  {row}
                </td>
              )}
              <th scope="row">{code}</th>
              <td className="md:whitespace-nowrap" data-name="区分">
                {BECOMES[verdict]}
              </td>
              <td className="max-md:col-span-full md:min-w-60" data-name="変更前 → 変更後">
                {changes.map(([field, [from, to], typed]) =>
                  field === '画像' && pictures ? (
                    <div key={field} className="space-y-1 py-1">
                      <span className="text-soft">{field}: </span>
                      <PictureSet pictures={pictures.from} />
                      <p>
                        <span aria-hidden="true">↓</span>
                        <span className="sr-only">変更後</span>
                      </p>
                      <PictureSet pictures={pictures.to} />
                    </div>
                  ) : (
                    <div key={field} className="break-words">
                      <span className="text-soft">{field}: </span>
                      {from !== null && `${short(from)} → `}
                      {short(to)}
                      {typed !== undefined && (
                        <span className="text-sm text-soft">(ファイルの入力: 「{short(typed)}」)</span>
                      )}
                    </div>
                  ),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

function short(value: unknown): string {
  const text = value === null || value === '' ? '(空欄)' : String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
