import { Link } from 'react-router';
import { newsletterName } from '#app/member/newsletter/lists.ts';
import { listNewsletters } from '#app/newsletter/newsletters.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import { shortInstant } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { StateBadge } from '../parts/StateBadge.tsx';
import { countsOf } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const page = await listNewsletters(staff, { ...readCursor(url), limit: PAGE });
  return {
    mayEdit: mayEverywhere(staff, 'newsletter.edit'),
    removed: url.searchParams.has('removed'),
    before: page.before,
    after: page.after,
    rows: page.rows.map((n) => ({
      id: n.id,
      subject: n.subject,
      list: newsletterName(n.list),
      state: n.state,
      recipients: n.startedAt ? `${digits(n.recipients)}人` : '—',
      counts: n.startedAt ? countsOf(n) : '—',
      at: n.startedAt ? shortInstant(n.startedAt) : n.dueAt ? `${shortInstant(n.dueAt)} 予定` : '—',
    })),
  };
}

export const meta = pageTitle;

export default function Newsletters({ loaderData }: Route.ComponentProps) {
  const { rows, mayEdit, removed, before, after } = loaderData;
  return (
    <>
      <PageHead
        title="メールマガジン"
        lead="受け取りに同意した会員にだけ送ります。配信を停止した方や退会した方には、配信中でも届きません。"
      >
        <Link to="/mails/bounces" className="btn btn-secondary">
          配信しないアドレス
        </Link>
        {mayEdit && (
          <Link to="/newsletters/new" className="btn btn-primary">
            メールマガジンを作成する
          </Link>
        )}
      </PageHead>
      {removed && <Notice look="ok" live title="下書きを削除しました" />}
      {rows.length === 0 ? (
        <p>メールマガジンはまだありません。</p>
      ) : (
        <TableBox label="メールマガジン" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">件名</th>
              <th scope="col">状態</th>
              <th scope="col">種類</th>
              <th scope="col">宛先</th>
              <th scope="col">結果</th>
              <th scope="col">配信の開始</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((n) => (
              <tr key={n.id}>
                <th scope="row" className="md:min-w-56">
                  <Link to={`/newsletters/${n.id}`}>{n.subject}</Link>
                </th>
                <td data-name="状態" className="md:whitespace-nowrap">
                  <StateBadge state={n.state} />
                </td>
                <td data-name="種類" className="whole md:min-w-40">
                  {n.list}
                </td>
                <td data-name="宛先" className="md:whitespace-nowrap">
                  {n.recipients}
                </td>
                <td data-name="結果" className="md:whitespace-nowrap">
                  {n.counts}
                </td>
                <td data-name="配信の開始" className="md:whitespace-nowrap">
                  {n.at}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Turn before={before} after={after} />
    </>
  );
}
