import { Link } from 'react-router';
import { organisationName, readViews } from '#app/staff/views/views.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { conditionWords } from '../../lists/list.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { listFor } from '../all-lists.ts';
import type { Route } from './+types/views.ts';

/** What somebody sees of all lists, or of the one that the address names. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const of = listFor(staff, url.searchParams.get('list') ?? '');
  const { views, first } = await readViews(staff, of?.path);
  const names = new Map<string, string>();
  for (const organisation of new Set(views.map(({ sharedWith }) => sharedWith)))
    names.set(organisation, await organisationName(organisation));
  return {
    of: of && { path: of.path, name: of.name },
    removed: url.searchParams.has('removed'),
    rows: views.flatMap((view) => {
      const list = listFor(staff, view.list);
      if (!list) return [];
      return {
        id: view.id,
        name: view.name,
        list: list.name,
        to: `${list.path}?${view.query}`,
        conditions: conditionWords(list, view.query),
        sharedWith: names.get(view.sharedWith),
        isFirst: first.has(view.id),
      };
    }),
  };
}

export const meta = pageTitle;

export default function Views({ loaderData: { of, removed, rows } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title={of ? `保存した一覧: ${of.name}` : '保存した一覧'}
        back={of ? { to: of.path, name: of.name } : { to: '/', name: 'ホーム' }}
        lead="一覧は、それぞれの画面の「この一覧を保存」で保存できます。"
      />
      {removed && <Notice look="ok" live title="削除しました" />}
      <TableBox label="保存した一覧" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">名前</th>
            {!of && <th scope="col">一覧</th>}
            <th scope="col">条件</th>
            <th scope="col">見られる人</th>
            <th scope="col">できること</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="md:min-w-40">
                <Link to={row.to}>{row.name}</Link>
                {row.isFirst && (
                  <span className="block text-sm font-normal text-soft">最初に表示する一覧</span>
                )}
              </th>
              {!of && (
                <td data-name="一覧" className="md:whitespace-nowrap">
                  {row.list}
                </td>
              )}
              <td data-name="条件" className="whole md:min-w-48">
                {row.conditions}
              </td>
              <td data-name="見られる人" className="md:whitespace-nowrap">
                {row.sharedWith}
              </td>
              <td data-name="できること" className="md:whitespace-nowrap">
                <Link to={`/views/${row.id}`}>
                  設定<span className="sr-only">: {row.name}</span>
                </Link>
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={of ? 4 : 5}>保存した一覧は、まだありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      {of && (
        <p>
          <Link to="/views">すべての画面の保存した一覧</Link>
        </p>
      )}
    </div>
  );
}
