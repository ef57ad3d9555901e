import { data, Form } from 'react-router';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { approvalsAbout } from '#app/staff/approval.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { grant, type PeopleResult, resetSecondFactor, restart, revoke, stop } from '#app/staff/people.ts';
import { findPerson } from '#app/staff/people-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { Awaits, ProposedNotice } from '../../parts/Awaits.tsx';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { grantWords } from '../../parts/words.ts';
import { staffContext } from '../../staff-context.ts';
import { peopleFault } from '../fault-words.ts';
import { grantSchema, readGrant } from '../grant-form.ts';
import { GrantFields } from '../parts/GrantFields.tsx';
import type { Route } from './+types/person.ts';

const SHOWN_ENTRIES = 30;

async function personOf(id: string | undefined) {
  const number = routeNumber(id ?? '');
  const person = number && (await findPerson(number));
  if (!person) throw data(null, { status: 404 });
  return person;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const person = await personOf(params.id);
  const entries = await listEntries({ staffId: person.id }, SHOWN_ENTRIES);
  const about = await listEntries({ subject: 'staff', subjectId: String(person.id) }, SHOWN_ENTRIES);
  const all = new Map([...entries, ...about].map((e) => [e.id, e]));
  return {
    person: {
      ...person,
      since: formatDateTime(person.since),
      loggedInAt: person.loggedInAt && formatDateTime(person.loggedInAt),
      grants: person.grants.map((g) => ({ id: g.id, words: grantWords(g) })),
    },
    timeline: timelineRows([...all.values()].sort((a, b) => b.id - a.id).slice(0, SHOWN_ENTRIES)),
    mayEdit: mayEverywhere(staff, 'staff.edit'),
    awaits: mayEverywhere(staff, 'approval.read') ? await approvalsAbout('staff', String(person.id)) : [],
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const person = await personOf(params.id);
  const body = await readForm(request);
  const work = workOf(staff, person.id, body);
  if ('reply' in work) return refused(work.reply, {});
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  const result = await work.run();
  const fault = peopleFault(result);
  if (fault) return refused(withError(EMPTY_REPLY, '', fault.message), {});
  return {
    reply: EMPTY_REPLY,
    proposed: result === 'proposed' || result === 'already_proposed' ? result : undefined,
    told: result === 'done' ? work.told : undefined,
  };
}

function workOf(
  staff: SignedInStaff,
  id: number,
  body: FormData,
): { run: () => Promise<PeopleResult>; told: string } | { reply: FormReply } {
  switch (body.get('intent')) {
    case 'stop':
      return { run: () => stop(staff, id), told: '利用を停止しました' };
    case 'restart':
      return { run: () => restart(staff, id), told: '利用を再開しました' };
    case 'reset':
      return { run: () => resetSecondFactor(staff, id), told: '2段階認証をリセットしました' };
    case 'grant': {
      const form = parseForm(body, grantSchema);
      if (!form.ok) return { reply: form.reply };
      const read = readGrant(form.value);
      if ('field' in read) return { reply: withError(form.reply, read.field, read.message) };
      return { run: () => grant(staff, id, read.grant), told: '役割を追加しました' };
    }
    default: {
      const revoked = routeNumber(String(body.get('revoke') ?? '')) ?? 0;
      return { run: () => revoke(staff, id, revoked), told: '役割を外しました' };
    }
  }
}

/** 「認証アプリ・パスキー 2個」 */
function factorWords({ app, passkeys }: { app: boolean; passkeys: number }): string {
  const words = [app ? '認証アプリ' : '', passkeys > 0 ? `パスキー ${passkeys}個` : ''];
  return words.filter(Boolean).join('・') || '未設定';
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.person.name);
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, timeline, mayEdit, asksProof, awaits } = loaderData;
  const proposed = actionData && 'proposed' in actionData ? actionData.proposed : undefined;
  const told = actionData && 'told' in actionData ? actionData.told : undefined;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const isStopped = person.status === 'stopped';
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead title={person.name} back={{ to: '/staff', name: '担当者' }} lead={person.email} />
      {proposed && <ProposedNotice how={proposed} />}
      {told && <Notice look="ok" live title={told} />}
      <Awaits rows={awaits} />
      <ErrorSummary errors={reply.errors} />
      <Facts
        facts={[
          ['状態', isStopped ? '停止中' : '有効'],
          ['2段階認証', factorWords(person)],
          ['登録', person.since],
          ['最後のログイン', person.loggedInAt ?? 'なし'],
        ]}
      />
      <Form method="post" noValidate className="panel space-y-4">
        <NothingByEnter />
        <h2>役割</h2>
        <ul className="space-y-2">
          {person.grants.map((g) => (
            <li key={g.id} className="flex flex-wrap items-center justify-between gap-2">
              {g.words}
              {mayEdit && (
                <button type="submit" name="revoke" value={g.id} className="btn btn-danger">
                  外す<span className="sr-only">: {g.words}</span>
                </button>
              )}
            </li>
          ))}
          {person.grants.length === 0 && <li>役割がありません。ログインしても何も表示されません。</li>}
        </ul>
        {mayEdit && (
          <>
            <ProofField reply={reply} needed={asksProof} />
            <div className="flex flex-wrap gap-2 border-t border-line pt-4">
              {isStopped ? (
                <button type="submit" name="intent" value="restart" className="btn btn-secondary">
                  利用を再開する
                </button>
              ) : (
                <button type="submit" name="intent" value="stop" className="btn btn-danger">
                  利用を停止する
                </button>
              )}
              {(person.app || person.passkeys > 0) && (
                <button type="submit" name="intent" value="reset" className="btn btn-danger">
                  2段階認証をリセットする
                </button>
              )}
            </div>
          </>
        )}
      </Form>
      {mayEdit && (
        <details className="panel" open={Object.keys(reply.values).includes('role')}>
          <summary className="font-bold">役割を追加する</summary>
          <Form method="post" noValidate className="mt-4 space-y-5">
            <GrantFields reply={reply} />
            <ProofField reply={reply} needed={asksProof} />
            <button type="submit" name="intent" value="grant" className="btn btn-primary">
              追加する
            </button>
          </Form>
        </details>
      )}
      <Timeline rows={timeline} />
    </div>
  );
}
