import { Link } from 'react-router';
import { newestImports } from '#app/elsewhere/imports-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { STATE_NAMES } from '../words.ts';
import type { Route } from './+types/imports.ts';

const SHOWN = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await newestImports(reachOf(context.get(staffContext), 'donation.enter'), SHOWN);
  return rows.map((i) => ({
    id: i.id,
    fileName: i.fileName,
    source: sourceName(i.source),
    government: i.government,
    state: STATE_NAMES[i.state],
    total: digits(i.total),
    person: i.person,
    at: formatDateTime(i.createdAt),
  }));
}

export const meta = pageTitle;

export default function Imports({ loaderData: rows }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageHead
        title="寄附の取り込み"
        back={{ to: '/donations', name: '寄附' }}
        lead="窓口・書面・ほかのサイトで受け付けた寄附を、CSVでまとめて登録します。内容を確認するまで、登録されません。"
      >
        <a href="/donation-imports/template" download className="btn btn-secondary">
          ひな型
        </a>
        <Link to="/donation-imports/new" className="btn btn-primary">
          ファイルを送信する
        </Link>
      </PageHead>
      {rows.length === 0 ? (
        <p>取り込みは、まだありません。</p>
      ) : (
        <TableBox label="寄附の取り込み" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">ファイル</th>
              <th scope="col">受付元</th>
              <th scope="col">寄附先</th>
              <th scope="col">状態</th>
              <th scope="col" className="number">
                行
              </th>
              <th scope="col">送信した人</th>
              <th scope="col">日時</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="md:min-w-36">
                  <Link to={`/donation-imports/${row.id}`}>{row.fileName}</Link>
                </th>
                <td data-name="受付元" className="md:whitespace-nowrap">
                  {row.source}
                </td>
                <td data-name="寄附先" className="md:whitespace-nowrap">
                  {row.government}
                </td>
                <td data-name="状態" className="md:whitespace-nowrap">
                  {row.state}
                </td>
                <td data-name="行" className="number">
                  {row.total}
                </td>
                <td data-name="送信した人" className="md:whitespace-nowrap">
                  {row.person}
                </td>
                <td data-name="日時" className="md:whitespace-nowrap">
                  {row.at}
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
