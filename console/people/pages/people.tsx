import { Link } from 'react-router';
import { openInvitations } from '#app/staff/invitations.ts';
import { countPeople, listPeople } from '#app/staff/people-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { readParams } from '../../lists/params.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { grantWords } from '../../parts/words.ts';
import { staffContext } from '../../staff-context.ts';
import { PEOPLE } from '../people-list.ts';
import type { Route } from './+types/people.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, PEOPLE);
  const { q } = readParams(PEOPLE.params, url.searchParams);
  const [page, count, invitations] = await Promise.all([
    listPeople(q, { ...readCursor(url), limit: PAGE }),
    countPeople(q),
    openInvitations(new Date()),
  ]);
  return {
    open,
    q,
    count: countWords(count),
    before: page.before,
    after: page.after,
    mayEdit: mayEverywhere(staff, 'staff.edit'),
    people: page.rows.map((p) => ({
      ...p,
      grants: p.grants.map(grantWords),
      loggedInAt: p.loggedInAt && formatDateTime(p.loggedInAt),
    })),
    invitations: invitations.map(({ email, words, expiresAt }) => ({
      email,
      words,
      until: formatDateTime(expiresAt),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['people'][number];

export const meta = pageTitle;

export default function People({ loaderData }: Route.ComponentProps) {
  const { open, q, count, before, after, people, invitations, mayEdit } = loaderData;
  return (
    <>
      <PageHead title="担当者" lead={`${count}。管理画面を利用する人と、それぞれの役割です。`}>
        {mayEdit && (
          <Link to="/staff/invite" className="btn btn-primary">
            担当者を招待
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={q} label="お名前・メールアドレス" />
      <ListTable
        list={PEOPLE}
        shown={open.shown}
        rows={people}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する担当者はいません。"
      />
      <Turn before={before} after={after} />
      {invitations.length > 0 && (
        <section className="mt-8 space-y-3">
          <h2>招待中</h2>
          <ul className="space-y-1">
            {invitations.map((i) => (
              <li key={i.email}>
                {i.email}({i.words}) <span className="text-sm text-soft">{i.until}まで有効</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function stateOf(p: { status: string; app: boolean; passkeys: number }): string {
  if (p.status === 'stopped') return '停止中';
  return p.app || p.passkeys > 0 ? '有効' : '2段階認証 未設定';
}

const cells: Record<KeyOf<typeof PEOPLE>, Cell<Row>> = {
  name: {
    isHead: true,
    show: (p) => (
      <>
        <Link to={`/staff/${p.id}`}>{p.name}</Link>
        <span className="block text-sm font-normal text-soft">{p.email}</span>
      </>
    ),
  },
  roles: { show: (p) => (p.grants.length > 0 ? p.grants.map((g) => <div key={g}>{g}</div>) : '役割なし') },
  state: { show: stateOf },
  login: { className: 'md:whitespace-nowrap', show: (p) => p.loggedInAt ?? '—' },
};
