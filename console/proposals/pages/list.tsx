import { Link } from 'react-router';
import { countProposals, listProposals } from '#app/listing/proposals.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { shortDate } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { PROPOSALS } from '../proposals-list.ts';
import { PROPOSAL_STATES } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, PROPOSALS);
  const [page, count] = await Promise.all([
    listProposals(staff, { ...readCursor(url), limit: PAGE }),
    countProposals(staff),
  ]);
  return {
    open,
    count: countWords(count),
    before: page.before,
    after: page.after,
    mayPropose: mayAnywhere(staff, 'goods.propose'),
    rows: page.rows.map((p) => ({
      id: p.id,
      name: p.name,
      code: p.code,
      isNew: p.goodsId === null,
      producer: p.producer,
      government: p.government,
      state: PROPOSAL_STATES[p.state],
      at: shortDate(p.updatedAt),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Proposals({ loaderData }: Route.ComponentProps) {
  const { open, count, before, after, rows, mayPropose } = loaderData;
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
      <ListHead open={open} />
      <ListTable
        list={PROPOSALS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="提案はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof PROPOSALS>, Cell<Row>> = {
  name: {
    isHead: true,
    show: (p) => (
      <>
        <Link to={`/proposals/${p.id}`}>{p.name}</Link>
        <span className="block text-sm font-normal text-soft">{p.code}</span>
      </>
    ),
  },
  producer: {
    show: (p) => (
      <>
        {p.producer}
        <span className="block text-sm text-soft">{p.government}</span>
      </>
    ),
  },
  sort: { show: (p) => (p.isNew ? '新しい登録' : '変更') },
  state: { show: (p) => p.state },
  at: { className: 'md:whitespace-nowrap', show: (p) => p.at },
};
