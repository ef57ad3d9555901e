import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect } from 'react-router';
import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { readMail, revealMail, sendAgain } from '#app/correspondence/mails.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { MailBadge } from '../parts/MailBadge.tsx';
import { failureWords, NOT_AGAIN } from '../words.ts';
import type { Route } from './+types/mail.ts';

const ENTRIES = 30;

interface Answered {
  /** Its recipient and its text: asked for, recorded, and shown this once. */
  revealed?: { recipient: string; text: string };
  refusal?: string;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const mail = await readMail(staff, routeNumber(params.id) ?? 0);
  if (!mail) throw data(null, { status: 404 });
  const entries = await listEntries({ subject: 'mail', subjectId: String(mail.id) }, ENTRIES);
  return {
    subject: mail.subject,
    state: mail.state,
    isSecret: mail.isSecret,
    facts: [
      ['種類', mailKindName(mail.kind)],
      ['宛先', mail.recipient],
      ['作成', formatDateTime(mail.createdAt)],
      ...(mail.sentAt ? [['送信', formatDateTime(mail.sentAt)]] : []),
      ...(mail.attempts > 0 ? [['送信を試した回数', `${mail.attempts}回`]] : []),
      ...(mail.lastError === null ? [] : [['送れなかった理由', failureWords(mail.lastError)]]),
    ] as [string, string][],
    resentOf: mail.resentOf,
    copies: mail.copies.map(({ id, createdAt, state }) => ({ id, state, at: formatDateTime(createdAt) })),
    maySend: mail.maySend,
    seesAll: mayEverywhere(staff, 'mail.read'),
    notAgain: mail.notAgain && NOT_AGAIN[mail.notAgain],
    key: randomUUID(),
    done: url.searchParams.has('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  if (form.get('intent') === 'again') {
    const key = form.get('key');
    if (!looksLikeUuid(key)) throw data(null, { status: 400 });
    const result = await sendAgain(staff, id, key);
    if (result === 'unknown') throw data(null, { status: 404 });
    if (result === 'queued') throw redirect(`/mails/${id}?done=1`);
    return data<Answered>({ refusal: NOT_AGAIN[result] }, { status: 409 });
  }
  const revealed = await revealMail(staff, id);
  if (!revealed) throw data(null, { status: 404 });
  return data<Answered>({ revealed });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `メール: ${args.loaderData.subject}`);
}

export default function MailPage({ loaderData: m, actionData }: Route.ComponentProps) {
  const answered: Answered = actionData ?? {};
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title={
          <>
            {m.subject} <MailBadge state={m.state} />
          </>
        }
        {...(m.seesAll && { back: { to: '/mails', name: 'メール' } })}
      />
      {m.done && !actionData && (
        <Notice look="ok" live title="再送を受け付けました">
          <p>まもなく送信されます。</p>
        </Notice>
      )}
      {answered.refusal && (
        <Notice look="warn" live title="再送されませんでした">
          <p>{answered.refusal}</p>
        </Notice>
      )}
      <section className="panel space-y-4">
        <h2>宛先と状態</h2>
        <Facts facts={m.facts} className="[overflow-wrap:anywhere]" />
        {m.resentOf !== null && (
          <p>
            <Link to={`/mails/${m.resentOf}`}>もとのメール</Link>を再送したものです。
          </p>
        )}
        {m.copies.map((copy) => (
          <p key={copy.id}>
            <Link to={`/mails/${copy.id}`}>{copy.at}の再送</Link> <MailBadge state={copy.state} />
          </p>
        ))}
      </section>
      <section className="panel space-y-4">
        <h2>本文</h2>
        {answered.revealed ? (
          <>
            <p>
              宛先: <strong className="[overflow-wrap:anywhere]">{answered.revealed.recipient}</strong>
            </p>
            {answered.revealed.text === '' ? (
              <p>
                {m.isSecret
                  ? '確認コードやログインのためのリンクを含むメールの本文は、どなたにも表示されません。'
                  : '本文は、送信後に消去されました。'}
              </p>
            ) : (
              <p className="rounded-card border border-line bg-white p-4 whitespace-pre-line [overflow-wrap:anywhere]">
                {answered.revealed.text}
              </p>
            )}
          </>
        ) : (
          <Form method="post" className="space-y-3">
            <p>宛先と本文には個人情報が含まれます。表示したことは記録されます。</p>
            <button type="submit" name="intent" value="reveal" className="btn btn-secondary">
              宛先と本文を表示する
            </button>
          </Form>
        )}
      </section>
      {m.maySend && (
        <section className="panel space-y-3">
          <h2>再送</h2>
          {m.notAgain ? (
            <p>{m.notAgain}</p>
          ) : (
            <Form method="post" className="space-y-3">
              <input type="hidden" name="key" value={m.key} />
              <p>同じ宛先に、同じ内容のメールをもう一度送ります。</p>
              <button type="submit" name="intent" value="again" className="btn btn-primary">
                再送する
              </button>
            </Form>
          )}
        </section>
      )}
      <Timeline rows={m.timeline} />
    </div>
  );
}
