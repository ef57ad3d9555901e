import { Link } from 'react-router';
import { countProposals, listProposals } from '#app/listing/proposals.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import { shortDate } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { PROPOSAL_STATES } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { after, before } = readCursor(url);
  const [page, count] = await Promise.all([
    listProposals(staff, { after, before, limit: PAGE }),
    countProposals(staff),
  ]);
  return {
    count: countWords(count),
    before: page.before,
    after: page.after,
    mayPropose: mayAnywhere(staff, 'goods.propose'),
    rows: page.rows.map((p) => ({
      id: p.id,
      name: p.texts.name ?? '',
      code: p.texts.code ?? '',
      isNew: p.goodsId === null,
      producer: p.producer,
      government: p.government,
      state: PROPOSAL_STATES[p.state],
      at: shortDate(p.updatedAt),
    })),
  };
}

export const meta = pageTitle;

export default function Proposals({ loaderData }: Route.ComponentProps) {
  const { count, before, after, rows, mayPropose } = loaderData;
  return (
    <>
      <PageHead
        title="提案"
        lead={`${count}。事業者からの、返礼品・商品の登録や変更の提案です。承認されるまで、サイトの内容は変わりません。`}
      >
        {mayPropose && (
          <Link to="/proposals/new" className="btn btn-primary">
            新しい返礼品を提案する
          </Link>
        )}
      </PageHead>
      <TableBox label="提案">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">事業者</th>
            <th scope="col">内容</th>
            <th scope="col">状態</th>
            <th scope="col">更新</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((p) => (
            <tr key={p.id}>
              <th scope="row">
                <Link to={`/proposals/${p.id}`}>{p.name}</Link>
                <span className="block text-sm font-normal text-soft">{p.code}</span>
              </th>
              <td>
                {p.producer}
                <span className="block text-sm text-soft">{p.government}</span>
              </td>
              <td>{p.isNew ? '新しい登録' : '変更'}</td>
              <td>{p.state}</td>
              <td className="whitespace-nowrap">{p.at}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>提案はありません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
      <Turn before={before} after={after} />
    </>
  );
}
