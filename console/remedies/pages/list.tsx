import { Link } from 'react-router';
import { remediesOf } from '#app/remedy/remedy.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/list.ts';

const SHOWN = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const rows = await remediesOf(staff, SHOWN);
  return {
    mayBegin: mayAnywhere(staff, 'donation.edit'),
    rows: rows.map((r) => ({
      id: r.id,
      goods: r.goods,
      government: r.government,
      state: r.closedAt === null ? '受付中' : '終了',
      answers: `${digits(r.chosen)}/${digits(r.asked)}件`,
      deadline: formatPlainDate(r.deadline),
      at: formatDateTime(r.createdAt),
    })),
  };
}

export const meta = pageTitle;

export default function Remedies({ loaderData: { mayBegin, rows } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageHead
        title="遅延・在庫不足のご案内"
        back={{ to: '/deliveries', name: 'お届け' }}
        lead="発送が遅れる返礼品、用意できなくなった返礼品の寄附者へ、待つ・別の返礼品・返金のどれかをメールで選んでいただきます。"
      >
        {mayBegin && (
          <Link to="/remedies/new" className="btn btn-primary">
            新しい案内
          </Link>
        )}
      </PageHead>
      {rows.length === 0 ? (
        <p className="panel">案内はまだありません。</p>
      ) : (
        <TableBox label="遅延・在庫不足のご案内" stacks>
          <thead>
            <tr>
              <th scope="col">返礼品</th>
              <th scope="col">自治体</th>
              <th scope="col">状態</th>
              <th scope="col">回答</th>
              <th scope="col">回答の期限</th>
              <th scope="col">日時</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.id}>
                <th scope="row" className="min-w-40">
                  <Link to={`/remedies/${r.id}`}>{r.goods}</Link>
                </th>
                <td data-name="自治体" className="whitespace-nowrap">
                  {r.government}
                </td>
                <td data-name="状態" className="whitespace-nowrap">
                  {r.state}
                </td>
                <td data-name="回答" className="whitespace-nowrap">
                  {r.answers}
                </td>
                <td data-name="回答の期限" className="whitespace-nowrap">
                  {r.deadline}
                </td>
                <td data-name="日時" className="whitespace-nowrap">
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
