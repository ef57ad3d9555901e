import { Form, Link, redirect } from 'react-router';
import { readTree } from '#app/curation/categories.ts';
import { readForm } from '#app/forms/request.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { movedByButton } from '../move-form.ts';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import type { Route } from './+types/list.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const tree = await readTree(staff);
  return {
    removed: url.searchParams.has('removed'),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    groups: tree.map(({ id, name, leaves, ...own }) => ({
      id,
      name,
      leaves: leaves.map((leaf) => leaf.name),
      published: leaves.reduce((sum, leaf) => sum + leaf.published, own.published),
      goods: leaves.reduce((sum, leaf) => sum + leaf.goods, own.goods),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await movedByButton(context.get(staffContext), await readForm(request), '/categories');
  throw redirect('/categories');
}

export const meta = pageTitle;

export default function Categories({ loaderData: { groups, mayEdit, removed } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="カテゴリ"
        lead="両サイトのメニュー・絞り込み・検索に使われます。変更はすぐにサイトへ反映されます。"
      >
        <Link to="/labels" className="btn btn-secondary">
          ラベル
        </Link>
        {mayEdit && (
          <Link to="/categories/new" className="btn btn-primary">
            大分類を追加する
          </Link>
        )}
      </PageHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <Form method="post" preventScrollReset className="mt-4">
        <TableBox label="カテゴリ" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">大分類</th>
              <th scope="col">小分類</th>
              <th scope="col" className="number">
                公開中
              </th>
              <th scope="col" className="number">
                すべて
              </th>
              {mayEdit && <th scope="col">並び順</th>}
            </tr>
          </thead>
          <tbody>
            {groups.map((group, i) => (
              <tr key={group.id}>
                <th scope="row" className="md:min-w-32">
                  <Link to={`/categories/${group.id}`}>{group.name}</Link>
                </th>
                <td data-name="小分類" className="whole md:min-w-64 text-sm">
                  {group.leaves.join('、')}
                </td>
                <td data-name="公開中" className="number">
                  {digits(group.published)}
                </td>
                <td data-name="すべて" className="number">
                  {digits(group.goods)}
                </td>
                {mayEdit && (
                  <td data-name="並び順">
                    <OrderButtons
                      id={group.id}
                      name={group.name}
                      first={i === 0}
                      last={i === groups.length - 1}
                    />
                  </td>
                )}
              </tr>
            ))}
            {groups.length === 0 && (
              <tr>
                <td colSpan={5}>カテゴリがまだありません。</td>
              </tr>
            )}
          </tbody>
        </TableBox>
      </Form>
    </>
  );
}
