import { randomUUID } from 'node:crypto';
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { otherWriters, readDraft } from '#app/correspondence/draft.ts';
import { othersOfAsker } from '#app/correspondence/earlier-query.ts';
import { openInquiry } from '#app/correspondence/inquiries.ts';
import { matterOf } from '#app/correspondence/matter.ts';
import { templatesFor } from '#app/correspondence/templates.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { categoryName } from '#app/inquiry/categories.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { may, mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDate, formatTime } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { useAnswers } from '../answers.ts';
import { STATE_OPTIONS } from '../desk-form.ts';
import { type Answered, inquiryAction } from '../inquiry-action.ts';
import { factsOf, MATTERS, matterNotice, threadOf } from '../inquiry-view.ts';
import { AnswerForm } from '../parts/AnswerForm.tsx';
import { DeskForm } from '../parts/DeskForm.tsx';
import { InquiryBadge } from '../parts/InquiryBadge.tsx';
import { Marks } from '../parts/Marks.tsx';
import { Others } from '../parts/Others.tsx';
import { Thread } from '../parts/Thread.tsx';
import { WriteDown } from '../parts/WriteDown.tsx';
import type { Route } from './+types/inquiry.ts';

const ENTRIES = 30;
const OTHERS = 10;

const DONE: Record<string, string> = {
  taken: 'ご自身の担当にしました',
  saved: '保存しました',
  spam: '迷惑メールの疑いにしました。30日後に削除されます',
  ham: '迷惑メールの疑いを外しました',
  draft: '下書きを保存しました',
  sent: '回答を送信しました',
  note: 'メモを残しました',
  received: '届いた返信を記録しました',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const q = await openInquiry(staff, routeNumber(params.id) ?? 0);
  if (!q) throw data(null, { status: 404 });
  const place = { governmentCode: q.governmentCode ?? '' };
  const mayEdit = may(staff, 'inquiry.edit', place);
  const [matter, others, templates, draft, writers, entries] = await Promise.all([
    matterOf(staff, q),
    othersOfAsker(reachOf(staff, 'inquiry.read'), q, OTHERS),
    mayEdit ? templatesFor(q.governmentCode) : [],
    mayEdit ? readDraft(staff, q.id) : '',
    mayEdit ? otherWriters(staff, q.id) : [],
    listEntries({ subject: 'inquiry', subjectId: String(q.id), without: 'inquiry.read' }, ENTRIES),
  ]);
  const seesAll = mayEverywhere(staff, 'inquiry.edit');
  return {
    number: q.number,
    state: q.state,
    version: q.version,
    facts: factsOf(q, new Date()),
    thread: threadOf(q),
    matter: matter && {
      ...matter,
      name: MATTERS[matter.of],
      notice: matterNotice(matter),
      page:
        matter.of === 'order'
          ? mayEverywhere(staff, 'order.read') && `/orders/${matter.number}`
          : matter.governmentCode !== null &&
            may(staff, 'donation.read', { governmentCode: matter.governmentCode }) &&
            `/donations/${matter.number}`,
    },
    others: others.map(({ category, createdAt, ...other }) => ({
      ...other,
      category: categoryName(category),
      at: formatDate(createdAt),
    })),
    mayEdit,
    mayReadMails: mayEverywhere(staff, 'mail.read'),
    isMine: q.assigneeId === staff.staffId,
    desk: {
      shown: {
        state: q.state,
        assignee: q.assigneeId === null ? '' : String(q.assigneeId),
        reference: q.reference,
        desk: q.governmentCode === null ? 'operator' : 'government',
      },
      states: STATE_OPTIONS,
      people: q.people.map(({ id, name }) => ({ value: String(id), label: name })),
      desks:
        seesAll || q.governmentCode !== null
          ? [
              { value: 'operator', label: '運営' },
              { value: 'government', label: q.government ?? '番号の寄附先の自治体' },
            ]
          : null,
    },
    formKey: randomUUID(),
    draft,
    writers: writers.map(({ name, at }) => `${name}さん(${formatTime(at)})`).join('、'),
    templates: templates.map(({ id, name }) => ({ value: String(id), label: name })),
    timeline: timelineRows(entries),
    done: DONE[url.searchParams.get('done') ?? ''],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return inquiryAction(context.get(staffContext), routeNumber(params.id) ?? 0, await readForm(request));
}

/** What is being written is kept without the page being read, and looked at, again. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'autosave' ? false : defaultShouldRevalidate;
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `お問い合わせ ${args.loaderData.number}`);
}

export default function InquiryPage({ loaderData: q, actionData }: Route.ComponentProps) {
  const answered = actionData as Answered | undefined;
  const of = useAnswers(answered);
  const replyOf = (form: Answered['form']) => of(form)?.reply ?? EMPTY_REPLY;
  return (
    <>
      <PageHead
        title={
          <>
            お問い合わせ {q.number} <InquiryBadge state={q.state} />
          </>
        }
        back={{ to: '/inquiries', name: 'お問い合わせ' }}
      >
        {q.mayEdit && (
          <Marks state={q.state} version={of('marks')?.changed?.version ?? q.version} isMine={q.isMine} />
        )}
      </PageHead>
      <div id="done" className="mb-4 space-y-4 empty:hidden">
        {q.done && !answered && <Notice look="ok" live title={q.done} />}
        <ErrorSummary errors={answered?.reply.errors} />
      </div>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          <Thread rows={q.thread} mayReadMails={q.mayReadMails} />
          {q.mayEdit && q.state !== 'suspected' && (
            <AnswerForm
              reply={replyOf('answer')}
              answered={of('answer')}
              version={q.version}
              formKey={q.formKey}
              draft={q.draft}
              templates={q.templates}
              writers={q.writers}
            />
          )}
          {q.mayEdit && (
            <>
              <WriteDown kind="note" reply={replyOf('note')} formKey={q.formKey} written={q.thread.length} />
              <WriteDown
                kind="received"
                reply={replyOf('received')}
                formKey={q.formKey}
                written={q.thread.length}
              />
            </>
          )}
        </div>
        <div className="min-w-0 space-y-6">
          <section className="panel space-y-3">
            <h2>お問い合わせの方</h2>
            <Facts facts={q.facts} className="[overflow-wrap:anywhere]" />
            <Others rows={q.others} />
          </section>
          {q.matter && (
            <section className="panel space-y-3">
              <h2>
                {q.matter.name} {q.matter.number}
              </h2>
              <Notice look={q.matter.notice.look}>
                <p>{q.matter.notice.text}</p>
              </Notice>
              <Facts facts={q.matter.facts} className="[overflow-wrap:anywhere]" />
              {q.matter.page && (
                <p>
                  <Link to={q.matter.page}>{q.matter.name}の詳細</Link>
                </p>
              )}
            </section>
          )}
          {q.state !== 'suspected' && (
            <section className="panel space-y-3">
              <h2>状態と担当</h2>
              {q.mayEdit ? (
                <DeskForm reply={replyOf('desk')} answered={of('desk')} version={q.version} {...q.desk} />
              ) : (
                <p className="text-soft">閲覧のみできます。</p>
              )}
            </section>
          )}
          <Timeline rows={q.timeline} title="対応の履歴" />
        </div>
      </div>
    </>
  );
}
