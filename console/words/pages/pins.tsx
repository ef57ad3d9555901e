import { Link } from 'react-router';
import { listPins } from '#app/curation/pins.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { KIND_NAMES } from '../kinds.ts';
import { WordsHead } from '../parts/WordsHead.tsx';
import type { Route } from './+types/pins.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const pins = await listPins(staff);
  const now = new Date();
  return {
    mayEdit: mayEverywhere(staff, 'category.edit'),
    removed: url.searchParams.has('removed'),
    rows: pins.map(({ id, kind, word, goods, from, until }) => ({
      id,
      kind: KIND_NAMES[kind],
      word,
      goods: goods.length,
      hidden: goods.filter((g) => !g.published).length,
      period:
        from || until
          ? `${from ? formatDateTime(from) : ''}〜${until ? formatDateTime(until) : ''}`
          : '期限なし',
      state: until && until <= now ? '終了' : from && from > now ? '開始前' : '表示中',
    })),
  };
}

export const meta = pageTitle;

export default function Pins({ loaderData: { rows, mayEdit, removed } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <WordsHead
        title="優先表示"
        lead="決まった言葉の検索で、選んだ返礼品・商品を「関連度順」の先頭に表示します。検索で見つかるものだけが表示されます。"
      >
        {mayEdit && (
          <Link to="/search-pins/new" className="btn btn-primary">
            優先表示を追加する
          </Link>
        )}
      </WordsHead>
      {removed && <Notice look="ok" live title="削除しました" />}
      <TableBox label="優先表示">
        <thead>
          <tr>
            <th scope="col">言葉</th>
            <th scope="col">売場</th>
            <th scope="col" className="number">
              件数
            </th>
            <th scope="col">期間</th>
            <th scope="col">状態</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/search-pins/${row.id}`}>{row.word}</Link>
              </th>
              <td>{row.kind}</td>
              <td className="number">{row.goods}</td>
              <td>{row.period}</td>
              <td>
                {row.state}
                {row.hidden > 0 && `(非公開 ${row.hidden}件を含む)`}
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>優先表示はまだありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
