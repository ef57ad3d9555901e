import { Link } from 'react-router';
import { countApprovals, listApprovals } from '#app/staff/approvals-query.ts';
import { countWords } from '#platform/text/count-words.ts';
import { KIND_WORDS, STATE_WORDS } from '../../parts/approval-words.ts';
import { shortDate } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url }: Route.LoaderArgs) {
  const { after, before } = readCursor(url);
  const all = url.searchParams.has('all');
  const [page, count] = await Promise.all([
    listApprovals(!all, { after, before, limit: PAGE }),
    countApprovals(!all),
  ]);
  return {
    all,
    count: countWords(count),
    before: page.before,
    after: page.after,
    rows: page.rows.map((row) => ({
      id: row.id,
      what: KIND_WORDS[row.kind],
      about: row.about,
      proposer: row.proposer,
      state: STATE_WORDS[row.state],
      at: shortDate(row.proposedAt),
      until: row.state === 'waiting' ? shortDate(row.expiresAt) : '—',
    })),
  };
}

export const meta = pageTitle;

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { all, count, before, after, rows } = loaderData;
  return (
    <>
      <PageHead
        title="承認"
        lead={`${count}。運営の担当者の役割や、自治体との契約・指定の変更は、提案した方とは別の運営の担当者が承認すると反映されます。`}
      >
        <Link to={all ? '/approvals' : '/approvals?all=1'} className="btn btn-secondary">
          {all ? '承認待ちだけを見る' : '決まったものも見る'}
        </Link>
      </PageHead>
      <TableBox label="承認" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">提案した担当者</th>
            <th scope="col">状態</th>
            <th scope="col">提案日</th>
            <th scope="col">期限</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="md:min-w-44">
                <Link to={`/approvals/${row.id}`}>{row.what}</Link>
                <span className="block text-sm font-normal text-soft">{row.about}</span>
              </th>
              <td data-name="提案した担当者" className="md:whitespace-nowrap">
                {row.proposer}
              </td>
              <td data-name="状態" className="md:whitespace-nowrap">
                {row.state}
              </td>
              <td data-name="提案日" className="md:whitespace-nowrap">
                {row.at}
              </td>
              <td data-name="期限" className="md:whitespace-nowrap">
                {row.until}
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>{all ? '提案はまだありません。' : '承認待ちの変更はありません。'}</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </>
  );
}
