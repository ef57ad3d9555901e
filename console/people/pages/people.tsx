import { Link } from 'react-router';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { openInvitations, withdrawInvitation } from '#app/staff/invitations.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { countPeople, listPeople } from '#app/staff/people-query.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
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
import { refuseUnproven } from '../../parts/proof.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { grantWords } from '../../parts/words.ts';
import { staffContext } from '../../staff-context.ts';
import { Invited } from '../parts/Invited.tsx';
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
    asksProof: !isConfirmed(staff),
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

/** Takes an invitation back. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demandEverywhere(staff, 'staff.edit');
  const body = await readForm(request);
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  const email = String(body.get('withdraw') ?? '');
  if (await withdrawInvitation(staff, email)) return { reply: EMPTY_REPLY, withdrawn: email };
  const message = 'この招待は、すでに使われたか、期限が切れたか、取り消されています';
  return refused(withError(EMPTY_REPLY, '', message), {});
}

type Row = Route.ComponentProps['loaderData']['people'][number];

export const meta = pageTitle;

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { open, q, count, before, after, people, invitations, mayEdit, asksProof } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const withdrawn = actionData && 'withdrawn' in actionData ? actionData.withdrawn : undefined;
  return (
    <>
      <PageHead title="担当者" lead={`${count}。管理画面を利用する人と、それぞれの役割です。`}>
        {mayEdit && (
          <Link to="/staff/invite" className="btn btn-primary">
            担当者を招待
          </Link>
        )}
      </PageHead>
      {withdrawn && (
        <Notice look="ok" live title={`${withdrawn} への招待を取り消しました`}>
          <p>お送りしたリンクは、もう利用できません。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
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
        <Invited invitations={invitations} mayEdit={mayEdit} reply={reply} asksProof={asksProof} />
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
