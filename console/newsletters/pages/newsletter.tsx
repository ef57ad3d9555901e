import { useEffect } from 'react';
import { data, Form, Link, redirect, useRevalidator } from 'react-router';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { newsletterName } from '#app/member/newsletter/lists.ts';
import { readNewsletter, removeNewsletter } from '#app/newsletter/newsletters.ts';
import { namesOfGovernments, stoppedBy } from '#app/newsletter/newsletters-query.ts';
import { recipientWords } from '#app/newsletter/recipient-words.ts';
import { copiesInDoubt } from '#app/newsletter/recipients-query.ts';
import { isStep, sendTest, stepsOf, take } from '#app/newsletter/sending.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { Progress } from '../../imports/parts/Progress.tsx';
import { failureWords } from '../../mails/words.ts';
import { MERGED } from '../../merge/merging.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { InDoubt } from '../parts/InDoubt.tsx';
import { StateBadge } from '../parts/StateBadge.tsx';
import { countsOf, STATES, STEPS } from '../words.ts';
import type { Route } from './+types/newsletter.ts';

const ENTRIES = 30;
const MOST_IN_DOUBT = 50;
const POLL_MS = 2_000;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const n = await readNewsletter(staff, routeNumber(params.id) ?? 0);
  if (!n) throw data(null, { status: 404 });
  const [entries, names, stopped, inDoubt] = await Promise.all([
    listEntries({ subject: 'newsletter', subjectId: String(n.id) }, ENTRIES),
    namesOfGovernments(n.governments),
    stoppedBy(n.id),
    n.failed + n.unclear > 0 ? copiesInDoubt(n.id, MOST_IN_DOUBT) : [],
  ]);
  const governmentNames = Object.fromEntries(names.map(({ code, name }) => [code, name]));
  const say = (count: number) => `${digits(count)}人`;
  return {
    id: n.id,
    subject: n.subject,
    state: n.state,
    trouble: n.trouble === null ? null : failureWords(n.trouble),
    recipients: n.recipients,
    handled: n.sent + n.failed + n.unclear + n.skipped,
    isPrepared: n.isPrepared,
    facts: [
      ['種類', newsletterName(n.list)],
      ['プリヘッダー', n.preheader || 'なし'],
      ['宛先の条件', recipientWords(n, governmentNames)],
      ['作成', `${formatDateTime(n.createdAt)} ${n.person ?? ''}`.trim()],
      ...(n.dueAt && !n.startedAt ? [['配信の予定', formatDateTime(n.dueAt)]] : []),
      ...(n.startedAt ? [['配信の開始', formatDateTime(n.startedAt)]] : []),
      ...(n.endedAt ? [['配信の終了', formatDateTime(n.endedAt)]] : []),
    ] as [string, string][],
    results: n.startedAt
      ? ([
          ['宛先', say(n.recipients)],
          ['結果', countsOf(n)],
          ['このメールから配信を停止', say(stopped)],
          ['送信の速さ', `1分に${digits(config().NEWSLETTERS_PER_MINUTE)}通まで`],
        ] as [string, string][])
      : [],
    inDoubt: inDoubt.map((c) => ({
      memberId: c.memberId,
      words: c.state === 'unclear' ? '届いたかどうか確認できません' : failureWords(c.reason),
    })),
    steps: mayEverywhere(staff, 'newsletter.edit') ? stepsOf(n.state) : [],
    mayEdit: mayEverywhere(staff, 'newsletter.edit'),
    saved: url.searchParams.get('saved'),
    tested: url.searchParams.has('tested'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const intent = (await readForm(request)).get('intent');
  const own = `/newsletters/${id}`;
  if (intent === 'test') {
    if (!(await sendTest(staff, id))) throw data(null, { status: 404 });
    throw redirect(`${own}?tested=1`, 303);
  }
  if (intent === 'remove') {
    const result = await removeNewsletter(staff, id);
    if (result === 'unknown') throw data(null, { status: 404 });
    if (result === 'removed') throw redirect('/newsletters?removed=1', 303);
    return refused(withError(EMPTY_REPLY, '', '配信を予約したか、始めたため、削除できません'), {});
  }
  if (!isStep(intent)) throw data(null, { status: 400 });
  const result = await take(staff, id, intent);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  if (result.kind === 'late')
    return refused(
      withError(EMPTY_REPLY, '', `いまの状態は「${STATES[result.now]}」のため、この操作はできません`),
      {},
    );
  throw redirect(own, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `メールマガジン: ${args.loaderData.subject}`);
}

export default function NewsletterPage({ loaderData: n, actionData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const isMoving = n.state === 'sending' || n.state === 'scheduled';
  useEffect(() => {
    if (!isMoving || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, revalidate, state]);
  const own = `/newsletters/${n.id}`;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title={
          <>
            {n.subject} <StateBadge state={n.state} />
          </>
        }
        back={{ to: '/newsletters', name: 'メールマガジン' }}
      />
      {n.saved && !actionData && (
        <Notice look="ok" live title={n.saved === 'merged' ? MERGED : '下書きを保存しました'} />
      )}
      {n.tested && !actionData && (
        <Notice look="ok" live title="テストメールを送りました">
          <p>ご自身のメールアドレスに、まもなく届きます。</p>
        </Notice>
      )}
      <ErrorSummary errors={actionData?.reply.errors ?? {}} />
      {n.trouble !== null && (
        <Notice look="danger" title="送信できないため、自動で一時停止しました">
          <p>{n.trouble}。メールサーバーの設定や件名・本文を確認してから、再開してください。</p>
        </Notice>
      )}
      {n.state === 'sending' && (
        <Progress
          done={n.handled}
          total={n.isPrepared ? n.recipients : 0}
          words={n.isPrepared ? '配信しています' : '宛先を確定しています'}
        />
      )}
      <section className="panel space-y-4">
        <h2>内容と宛先</h2>
        <Facts facts={n.facts} className="[overflow-wrap:anywhere]" />
        <div className="flex flex-wrap gap-2">
          <a href={`${own}/preview`} target="_blank" rel="noreferrer" className="btn btn-secondary">
            表示を確認する
          </a>
          <a href={`${own}/preview?part=text`} target="_blank" rel="noreferrer" className="btn btn-secondary">
            テキスト版を確認する
          </a>
          {n.mayEdit && n.state === 'draft' && (
            <Link to={`${own}/edit`} className="btn btn-secondary">
              編集する
            </Link>
          )}
        </div>
      </section>
      {n.results.length > 0 && (
        <section className="panel space-y-4">
          <h2>結果</h2>
          <Facts facts={n.results} />
          <InDoubt rows={n.inDoubt} most={MOST_IN_DOUBT} />
        </section>
      )}
      {n.mayEdit && (
        <section className="panel space-y-4">
          <h2>配信</h2>
          <Form method="post" className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="test" className="btn btn-secondary">
              自分にテスト送信する
            </button>
            {n.steps.map((name) => (
              <button
                key={name}
                type="submit"
                name="intent"
                value={name}
                className={`btn ${STEPS[name].look}`}
              >
                {STEPS[name].label}
              </button>
            ))}
            {n.state === 'draft' && (
              <>
                <Link to={`${own}/send`} className="btn btn-primary">
                  宛先を確認して配信する
                </Link>
                <button type="submit" name="intent" value="remove" className="btn btn-danger">
                  下書きを削除する
                </button>
              </>
            )}
          </Form>
          {n.steps.includes('stop') && (
            <p className="text-sm text-soft">
              中止すると、まだ届いていない方には送られず、再開もできません。
            </p>
          )}
        </section>
      )}
      <Timeline rows={n.timeline} />
    </div>
  );
}
