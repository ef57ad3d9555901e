import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { memberView } from '#app/membership/view.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { toldMerged } from '../../merge/merging.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { eventRows } from '../events.ts';
import { memberAction } from '../member-action.ts';
import { STATES } from '../member-filter.ts';
import { accessFacts, belongingRows, consentFacts, pointFacts } from '../member-rows.ts';
import { Access } from '../parts/Access.tsx';
import { AddressBook } from '../parts/AddressBook.tsx';
import { Belongings } from '../parts/Belongings.tsx';
import { NotesPart } from '../parts/NotesPart.tsx';
import { addressRow, maskedEntry, personFacts } from '../person-facts.ts';
import { waitWords } from '../words.ts';
import type { Route } from './+types/member.ts';

const ENTRIES = 30;

const DONE: Record<string, string> = {
  note: 'メモを追加しました',
  sessions: 'すべての端末をログアウトしました',
  unlocked: 'ログインの制限を解除しました',
  person: '会員情報を訂正しました。会員へメールでお知らせします',
  factors: '2段階認証を解除しました。会員へメールでお知らせします',
  withdrawn: '退会の手続きを行い、個人データを消去しました。会員へメールでお知らせします',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await memberView(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!view) throw data(null, { status: 404 });
  const { member: m, can } = view;
  const entries = await listEntries(
    { subject: 'member', subjectId: String(m.id), without: 'member.read' },
    ENTRIES,
  );
  return {
    id: m.id,
    isActive: m.state === 'active',
    can,
    told: toldMerged(DONE[url.searchParams.get('done') ?? ''], url),
    state: [
      ['状態', STATES[m.state]],
      ['登録日時', formatDateTime(m.createdAt)],
      ...(m.withdrawnAt ? [['退会日時', formatDateTime(m.withdrawnAt)]] : []),
    ] as [string, string][],
    person: personFacts(m, false),
    addresses: view.addresses.map((a) => addressRow(a, false)),
    points: pointFacts(view),
    consents: consentFacts(view),
    access: {
      facts: accessFacts(view),
      closed: view.closed === 0 ? '' : waitWords(view.closed),
      hasSessions: view.sessions.rows.length > 0,
      hasFactors: view.factor !== undefined || view.passkeys.rows.length > 0,
    },
    kinds: belongingRows(view),
    notes: view.notes.rows.map((n) => ({
      id: n.id,
      at: formatDateTime(n.createdAt),
      author: n.author ?? 'コマンドライン',
      text: n.text,
    })),
    events: eventRows(view.events),
    timeline: timelineRows(entries.map(maskedEntry)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = routeNumber(params.id) ?? 0;
  const acted = await memberAction(context.get(staffContext), id, await readForm(request));
  if ('reply' in acted) return data({ ...acted, revealed: null }, { status: 400 });
  if ('revealed' in acted) return { ...acted, reply: EMPTY_REPLY };
  throw redirect(`/members/${id}?done=${acted.done}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `会員 ${args.loaderData.id}`);
}

export default function Member({ loaderData: m, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const revealed = actionData?.revealed ?? null;
  const own = `/members/${m.id}`;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={`会員 ${m.id}`} back={{ to: '/members', name: '会員' }}>
        {m.can.edit && (
          <Link to={`${own}/person`} className="btn btn-secondary">
            会員情報の訂正
          </Link>
        )}
        {m.can.disclose && (
          <Link to={`${own}/disclosure`} className="btn btn-secondary">
            個人データの開示
          </Link>
        )}
        {m.can.disclose && m.isActive && (
          <Link to={`${own}/withdrawal`} className="btn btn-plain">
            退会・消去
          </Link>
        )}
      </PageHead>
      {m.told && !actionData && <Notice look="ok" live title={m.told} />}
      <ErrorSummary errors={reply.errors} />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <section className="space-y-3">
            <h2>会員情報</h2>
            <Facts
              facts={[...m.state, ...(revealed?.person ?? m.person)]}
              className="[overflow-wrap:anywhere]"
            />
            {!revealed && m.isActive && (
              <Form method="post" className="space-y-1">
                <button type="submit" name="intent" value="reveal" className="btn btn-secondary">
                  伏せた項目を表示する
                </button>
                <p className="text-sm text-soft">表示したことは記録されます。</p>
              </Form>
            )}
          </section>
          <AddressBook rows={revealed?.addresses ?? m.addresses} />
          {m.kinds.left.map((of) => (
            <Belongings key={of.title} of={of} />
          ))}
        </div>
        <div className="min-w-0 space-y-6">
          <Access id={m.id} {...m.access} mayEdit={m.can.edit} />
          <section className="space-y-3">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2>ポイント</h2>
              {m.can.seePoints && (
                <Link to={`${own}/points`} className="btn btn-plain">
                  {m.can.adjust ? '履歴と調整' : '履歴'}
                </Link>
              )}
            </div>
            {m.points.length === 0 ? (
              <p className="text-soft">ポイントはありません。</p>
            ) : (
              <Facts facts={m.points} />
            )}
          </section>
          <section className="space-y-3">
            <h2>メールマガジン</h2>
            <Facts facts={m.consents} />
          </section>
          {m.kinds.right.map((of) => (
            <Belongings key={of.title} of={of} />
          ))}
        </div>
      </div>
      <NotesPart notes={m.notes} reply={reply} mayAdd={m.can.edit} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Timeline rows={m.events} title="経過" />
        <Timeline rows={m.timeline} title="担当者の操作" />
      </div>
    </div>
  );
}
