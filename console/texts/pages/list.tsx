import { Link } from 'react-router';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { canBeNew, TEXT_KINDS, type TextKind } from '#app/texts/kinds.ts';
import { countListed, listTexts } from '#app/texts/list.ts';
import { hasUnpublished, stateOf, TEXT_STATES } from '#app/texts/states.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { TextBadge } from '../parts/TextBadge.tsx';
import { TextsNav } from '../parts/TextsNav.tsx';
import { readTextFilter, TEXTS } from '../texts-list.ts';
import { periodWords } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const open = await openList(staff, url, TEXTS);
  const filter = readTextFilter(new URLSearchParams(open.query));
  const [page, count] = await Promise.all([
    listTexts(staff, filter, now, { ...readCursor(url), limit: PAGE }),
    countListed(staff, filter, now),
  ]);
  return {
    open,
    filter,
    count: countWords(count),
    mayEdit: mayEverywhere(staff, 'text.edit'),
    before: page.before,
    after: page.after,
    rows: page.rows.map((t) => ({
      ...{ id: t.id, title: t.title, slug: t.slug },
      kind: TEXT_KINDS[t.kind],
      state: stateOf(t, now),
      isWaiting: hasUnpublished(t),
      isOffered: t.fileOffered !== null,
      next: t.nextAt && shortInstant(t.nextAt),
      shown: periodWords(t),
      by: t.madeBy ?? (t.fromFile ? 'ファイル' : ''),
      at: shortInstant(t.updatedAt),
    })),
  };
}

export const meta = pageTitle;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const NEW = Object.keys(TEXT_KINDS).filter((kind) => canBeNew(kind as TextKind)) as TextKind[];

export default function Texts({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, mayEdit, rows, before, after } = loaderData;
  return (
    <>
      <TextsNav />
      <PageHead title="文章" lead={`${count}。サイトに載せるお知らせ、特集、ご案内などです。`}>
        {mayEdit &&
          NEW.map((kind) => (
            <Link key={kind} to={`/texts/new?kind=${kind}`} className="btn btn-secondary">
              {TEXT_KINDS[kind]}を書く
            </Link>
          ))}
        {mayEdit && (
          <Link to="/texts/upload" className="btn btn-secondary">
            ファイルの取り込み
          </Link>
        )}
        <a href="/texts/zip" className="btn btn-plain">
          すべてをZIPで出力
        </a>
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label={TEXTS.params.q.label}>
        <SelectFilter name="kind" label="種類" names={TEXT_KINDS} chosen={filter.kind} />
        <SelectFilter name="state" label="状態" names={TEXT_STATES} chosen={filter.state} all="保管のほか" />
      </SearchBox>
      <ListTable
        list={TEXTS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する文章はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const nowrap = 'md:whitespace-nowrap';

const cells: Record<KeyOf<typeof TEXTS>, Cell<Row>> = {
  title: {
    isHead: true,
    className: 'md:min-w-56',
    show: (t) => <Link to={`/texts/${t.id}`}>{t.title}</Link>,
  },
  kind: { className: nowrap, show: (t) => t.kind },
  state: {
    className: nowrap,
    show: (t) => (
      <>
        <TextBadge state={t.state} />
        {t.isWaiting && <span className="block text-sm text-soft">未公開の変更あり</span>}
        {t.next && <span className="block text-sm text-soft">{t.next}に反映</span>}
        {t.isOffered && <span className="block text-sm text-soft">ファイルの変更あり</span>}
      </>
    ),
  },
  // Both of its ends and a long name in one line would push the last columns off a desk's screen.
  shown: { className: 'md:min-w-40', show: (t) => t.shown },
  slug: { className: 'max-w-40 [overflow-wrap:anywhere]', show: (t) => t.slug },
  by: { className: nowrap, show: (t) => t.by },
  at: { className: nowrap, show: (t) => t.at },
};
