import { Form } from 'react-router';
import { countAudit, listAudit } from '#app/staff/audit-query.ts';
import { countWords } from '#platform/text/count-words.ts';
import { SUBJECT_NAMES } from '../../parts/action-words.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { timelineRows } from '../../parts/Timeline.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { readAuditFilter } from '../audit-filter.ts';
import type { Route } from './+types/audit.ts';

const PAGE = 100;

export async function loader({ url }: Route.LoaderArgs) {
  const { typed, filter } = readAuditFilter(url);
  const { after, before } = readCursor(url);
  const [page, count] = await Promise.all([
    listAudit(filter, { after, before, limit: PAGE }),
    countAudit(filter),
  ]);
  return {
    typed,
    rows: timelineRows(page.rows).map((row, i) => ({ ...row, address: page.rows[i]!.address })),
    count: countWords(count),
    before: page.before,
    after: page.after,
  };
}

export const meta = pageTitle;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { typed, rows, count, before, after } = loaderData;
  return (
    <>
      <PageHead
        title="操作の記録"
        lead={`${count}。管理画面での操作の記録です。7年間保存され、変更や削除はできません。`}
      >
        <CsvLink to="/audit/export" />
      </PageHead>
      <Form role="search" aria-label="操作の記録" className="mb-4 flex flex-wrap items-end gap-3">
        <label>
          <span className="block text-sm text-soft">対象</span>
          <select name="subject" defaultValue={typed.subject} className="field-input short">
            <option value="">すべて</option>
            {Object.entries(SUBJECT_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="block text-sm text-soft">番号</span>
          <input name="id" defaultValue={typed.id} maxLength={60} className="field-input short" size={12} />
        </label>
        <label>
          <span className="block text-sm text-soft">開始日</span>
          <input type="date" name="from" defaultValue={typed.from} className="field-input short" />
        </label>
        <label>
          <span className="block text-sm text-soft">終了日</span>
          <input type="date" name="until" defaultValue={typed.until} className="field-input short" />
        </label>
        <button type="submit" className="btn btn-secondary">
          絞り込む
        </button>
      </Form>
      <TableBox label="操作の記録">
        <thead>
          <tr>
            <th scope="col">日時</th>
            <th scope="col">担当者</th>
            <th scope="col">操作</th>
            <th scope="col">変更前 → 変更後</th>
            <th scope="col">接続元</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap">{row.at}</td>
              <td>{row.who}</td>
              <td>{row.what}</td>
              <td className="text-sm">
                {row.changes.map((change) => (
                  <div key={change} className="whitespace-pre-line">
                    {change}
                  </div>
                ))}
              </td>
              <td className="whitespace-nowrap">{row.address}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>該当する記録はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </>
  );
}
