import { Form, Link } from 'react-router';
import { listMissed } from '#app/curation/missed-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { formatDate } from '#platform/jst.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { DAYS, readMissedFilter } from '../missed-filter.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import type { Route } from './+types/missed.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kind, days, since } = readMissedFilter(url);
  const { q: _, ...cursor } = readCursor(url);
  const page = await listMissed({ kind, since }, { ...cursor, limit: PAGE });
  return {
    kind: kind ?? '',
    days,
    choices: DAYS,
    before: page.before,
    after: page.after,
    mayEdit: mayEverywhere(context.get(staffContext), 'category.edit'),
    rows: page.rows.map((row) => ({
      ...row,
      storefront: KIND_NAMES[row.kind],
      lastDay: formatDate(new Date(`${row.lastDay}T00:00:00+09:00`)),
    })),
  };
}

export const meta = pageTitle;

export default function Missed({ loaderData }: Route.ComponentProps) {
  const { kind, days, choices, rows, before, after, mayEdit } = loaderData;
  return (
    <div className="max-w-4xl">
      <WordsHead
        title="結果のない検索"
        lead="絞り込みをせずに検索して、1件も見つからなかった言葉です。どなたの検索かは記録していません。2回以上のものを、90日間だけ残します。"
      >
        <CsvLink to="/search-words/csv" />
      </WordsHead>
      <Form role="search" aria-label="期間と売場" className="mb-4 flex flex-wrap items-end gap-3">
        <label>
          <span className="block text-sm text-soft">期間</span>
          <select key={days} name="days" defaultValue={days} className="field-input">
            {choices.map((n) => (
              <option key={n} value={n}>
                {n}日間
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="block text-sm text-soft">売場</span>
          <select key={kind} name="kind" defaultValue={kind} className="field-input">
            <option value="">すべて</option>
            <option value="gift">{KIND_NAMES.gift}</option>
            <option value="product">{KIND_NAMES.product}</option>
          </select>
        </label>
        <button type="submit" className="btn btn-secondary">
          表示する
        </button>
      </Form>
      <TableBox label="結果のない検索">
        <thead>
          <tr>
            <th scope="col">言葉</th>
            <th scope="col">売場</th>
            <th scope="col" className="number">
              回数
            </th>
            <th scope="col">最後の日</th>
            <th scope="col">できること</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.word}`}>
              <th scope="row">{row.word}</th>
              <td>{row.storefront}</td>
              <td className="number">{row.times.toLocaleString('ja-JP')}</td>
              <td>{row.lastDay}</td>
              <td className="space-x-4 whitespace-nowrap">
                <Link to={`/search-words/try?${new URLSearchParams({ kind: row.kind, q: row.word })}`}>
                  検索を試す<span className="sr-only">: {row.word}</span>
                </Link>
                {mayEdit && !row.word.includes(' ') && (
                  <Link to={`/synonyms/new?${new URLSearchParams({ word: row.word })}`}>
                    同義語にする<span className="sr-only">: {row.word}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>この期間に、該当する検索はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </div>
  );
}
