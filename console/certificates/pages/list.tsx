import { Link } from 'react-router';
import { newestRuns } from '#app/paper/bulk/print-runs-query.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { STATE_NAMES, sheetsWords, spanWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const SHOWN = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const runs = await newestRuns(staff, SHOWN);
  return {
    mayIssue: mayAnywhere(staff, 'paper.issue'),
    rows: runs.map((r) => ({
      id: r.id,
      span: spanWords(r),
      government: r.government,
      sheets: sheetsWords(r),
      state: STATE_NAMES[r.state],
      posted: r.postedOn ? formatPlainDate(r.postedOn) : '未発送',
      person: r.person ?? '',
      at: formatDateTime(r.createdAt),
    })),
  };
}

export const meta = pageTitle;

export default function Certificates({ loaderData: { mayIssue, rows } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageHead
        title="受領証明書"
        lead="郵送する寄附金受領証明書を、まとめて発行・印刷します。1件だけの再発行は、寄附のページで情報を訂正すると行われます。"
      >
        {mayIssue && (
          <Link to="/certificates/new" className="btn btn-primary">
            まとめて印刷する
          </Link>
        )}
      </PageHead>
      {rows.length === 0 ? (
        <p>まとめて印刷した証明書は、まだありません。</p>
      ) : (
        <TableBox label="まとめて印刷した証明書" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">受領日</th>
              <th scope="col">自治体</th>
              <th scope="col">枚数</th>
              <th scope="col">状態</th>
              <th scope="col">発送日</th>
              <th scope="col">作成した人</th>
              <th scope="col">日時</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.id}>
                <th scope="row" className="md:min-w-40">
                  <Link to={`/certificates/${r.id}`}>{r.span}</Link>
                </th>
                <td data-name="自治体" className="md:whitespace-nowrap">
                  {r.government}
                </td>
                <td data-name="枚数" className="md:whitespace-nowrap">
                  {r.sheets}
                </td>
                <td data-name="状態" className="md:whitespace-nowrap">
                  {r.state}
                </td>
                <td data-name="発送日" className="md:whitespace-nowrap">
                  {r.posted}
                </td>
                <td data-name="作成した人" className="md:whitespace-nowrap">
                  {r.person}
                </td>
                <td data-name="日時" className="md:whitespace-nowrap">
                  {r.at}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {rows.length === SHOWN && <p className="text-sm text-soft">新しい{SHOWN}件を表示しています。</p>}
    </div>
  );
}
