import { Link } from 'react-router';
import { listTemplates } from '#app/correspondence/templates.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { beginning } from '#platform/text/plain.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { InquiriesHead } from '../parts/InquiriesHead.tsx';
import type { Route } from './+types/templates.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const rows = await listTemplates(staff);
  return {
    mayEdit: mayAnywhere(staff, 'inquiry.edit'),
    removed: url.searchParams.has('removed'),
    rows: rows.map(({ id, name, body, government }) => ({
      id,
      name,
      beginning: beginning(body, 60),
      desk: government ?? '運営',
    })),
  };
}

export const meta = pageTitle;

export default function Templates({ loaderData: { rows, mayEdit, removed } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <InquiriesHead
        title="定型文"
        lead="よくあるお問い合わせへの回答を登録しておくと、回答の画面で選んで使えます。団体ごとに100件まで。"
      >
        {mayEdit && (
          <Link to="/inquiries/templates/new" className="btn btn-primary">
            定型文を追加する
          </Link>
        )}
      </InquiriesHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <TableBox label="定型文" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">本文</th>
            <th scope="col">団体</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/inquiries/templates/${row.id}`}>{row.name}</Link>
              </th>
              <td data-name="本文">{row.beginning}</td>
              <td data-name="団体">{row.desk}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={3}>定型文はまだありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
