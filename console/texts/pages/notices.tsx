import { Link } from 'react-router';
import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { listNotices } from '#app/correspondence/notices.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { beginning } from '#platform/text/plain.ts';
import { shortInstant } from '../../parts/dates.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { TextsNav } from '../parts/TextsNav.tsx';
import type { Route } from './+types/notices.ts';

const NAMED = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  return {
    mayEdit: mayEverywhere(staff, 'text.edit'),
    removed: url.searchParams.has('removed'),
    rows: (await listNotices(staff)).map(({ id, words, kinds, from, until }) => ({
      id,
      words: beginning(words, 40),
      kinds: `${kinds.slice(0, NAMED).map(mailKindName).join('、')}${kinds.length > NAMED ? ` ほか${kinds.length - NAMED}種類` : ''}`,
      period: `${shortInstant(from)} 〜 ${shortInstant(until)}`,
      state: until <= now ? '終了' : from > now ? '予定' : '掲載中',
    })),
  };
}

export const meta = pageTitle;

export default function Notices({ loaderData: { rows, mayEdit, removed } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <TextsNav />
      <PageHead
        title="メールのお知らせ文"
        lead="年末年始の休業のご案内など、会員やお客さまへのメールに期間を決めて添える文です。100件まで。"
      >
        {mayEdit && (
          <Link to="/mail-notices/new" className="btn btn-primary">
            お知らせ文を追加する
          </Link>
        )}
      </PageHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <TableBox label="メールのお知らせ文" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">文</th>
            <th scope="col">状態</th>
            <th scope="col">期間</th>
            <th scope="col">メールの種類</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="md:min-w-48">
                <Link to={`/mail-notices/${row.id}`}>{row.words}</Link>
              </th>
              <td data-name="状態" className="md:whitespace-nowrap">
                {row.state}
              </td>
              <td data-name="期間" className="md:whitespace-nowrap">
                {row.period}
              </td>
              <td data-name="メールの種類" className="whole md:min-w-48">
                {row.kinds}
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>お知らせ文はまだありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
