import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { payables } from '#app/site/payables.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { readPaymentEvent, replayPaymentEvent } from '#app/system/events.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { OUTCOMES } from '../words.ts';
import type { Route } from './+types/event.ts';

const ENTRIES = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const event = await readPaymentEvent(staff, routeNumber(params.id) ?? 0);
  if (!event) throw data(null, { status: 404 });
  const entries = await listEntries({ subject: 'payment_event', subjectId: String(event.id) }, ENTRIES);
  return {
    title: event.eventId,
    facts: [
      ['種類', event.type],
      ['決済会社', event.provider],
      ['結果', OUTCOMES[event.outcome]],
      ...(event.failure === null ? [] : [['処理できなかった理由', event.failure]]),
      ['受信', formatDateTime(event.receivedAt)],
      ...(event.handledAt ? [['処理', formatDateTime(event.handledAt)]] : []),
      ['大きさ', `${digits(event.bytes)}バイト`],
    ] as [string, string][],
    told: event.facts,
    reference: event.reference,
    mayAct: mayEverywhere(staff, 'system.act'),
    asksProof: !isConfirmed(staff),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  if (form.get('intent') !== 'replay') throw data(null, { status: 400 });
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await replayPaymentEvent(staff, payables, id);
  const reply = shownAgain(form);
  switch (result.kind) {
    case 'unknown':
      throw data(null, { status: 404 });
    case 'other_provider':
      return refused(withError(reply, '', 'いまの決済会社からの通知ではないため、再処理できません'), {});
    case 'failed':
      return refused(withError(reply, '', `処理できませんでした(${result.why})`), {});
    default:
      throw redirect(`/system/events/${id}?done=${result.kind}`, 303);
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `決済の通知: ${args.loaderData.title}`);
}

export default function EventPage({ loaderData: e, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title={<span className="[overflow-wrap:anywhere]">{e.title}</span>}
        back={{ to: '/system/events', name: '決済の通知' }}
      />
      {e.done && !actionData && (
        <Notice look="ok" live title="再処理しました">
          <p>
            {e.done === 'none'
              ? 'この通知には、対象の決済がありませんでした。'
              : '通知の内容を反映しました。すでに反映されていたものは、そのままです。'}
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <section className="panel space-y-4">
        <h2>通知</h2>
        <Facts facts={e.facts} className="[overflow-wrap:anywhere]" />
      </section>
      <section className="panel space-y-4">
        <h2>内容</h2>
        {e.told.length === 0 ? (
          <p>決済についての内容は読み取れませんでした。</p>
        ) : (
          <Facts facts={e.told} className="[overflow-wrap:anywhere]" />
        )}
        {e.reference && (
          <p className="flex flex-wrap gap-4">
            <Link to={`/donations?q=${e.reference}`}>寄附をさがす</Link>
            <Link to={`/orders?q=${e.reference}`}>注文をさがす</Link>
          </p>
        )}
        <p className="text-sm text-soft">お支払いになる方の氏名などは表示しません。</p>
      </section>
      {e.mayAct && (
        <Form method="post" noValidate className="panel space-y-4">
          <h2>再処理</h2>
          <p>
            決済会社からもう一度届いたときと同じ処理を行います。すでに済んでいることが、二重に行われることはありません。
          </p>
          <ProofField reply={reply} needed={e.asksProof} />
          <button type="submit" name="intent" value="replay" className="btn btn-primary">
            もう一度処理する
          </button>
        </Form>
      )}
      <Timeline rows={e.timeline} />
    </div>
  );
}
