import { data, Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { parseForm, shownAgain } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { endProposal } from '#app/staff/approval.ts';
import { findApproval } from '#app/staff/approvals-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { KIND_WORDS, pathOf, STATE_WORDS, VOID_WORDS } from '../../parts/approval-words.ts';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { changeLines } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { carryOut } from '../carry-out.ts';
import type { Route } from './+types/approval.ts';

async function approvalOf(id: string | undefined) {
  const row = await findApproval(routeNumber(id ?? '') ?? 0);
  if (!row) throw data(null, { status: 404 });
  return row;
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const row = await approvalOf(params.id);
  const waits = row.state === 'waiting' && mayEverywhere(staff, 'approval.decide');
  return {
    what: KIND_WORDS[row.kind],
    about: { name: row.about, path: pathOf(row.subject, row.subjectId) },
    changes: changeLines(row.changes as Record<string, [unknown, unknown]>),
    state: STATE_WORDS[row.state],
    reasons: row.reason === '' ? [] : [['理由', row.reason] as const],
    proposed: `${formatDateTime(row.proposedAt)} ${row.proposer}`,
    until: formatDateTime(row.expiresAt),
    decided: row.decidedAt && `${formatDateTime(row.decidedAt)} ${row.decider ?? ''}`,
    isOwn: waits && row.proposedBy === staff.staffId,
    mayDecide: waits && row.proposedBy !== staff.staffId,
    done: url.searchParams.has('done'),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demandEverywhere(staff, 'approval.decide');
  const row = await approvalOf(params.id);
  const body = await readForm(request);
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  const fault = await decide(String(body.get('intent') ?? ''));
  if (fault) return refused(withError(shownAgain(body), fault.field, fault.message), {});
  throw redirect(`/approvals/${row.id}?done=1`);

  async function decide(intent: string): Promise<{ field: string; message: string } | undefined> {
    if (intent === 'approve') {
      const message = await carryOut(staff, row);
      return message === undefined ? undefined : { field: '', message };
    }
    const form = parseForm(body, z.object({ reason: fields.line('理由', 200) }));
    if (intent !== 'withdraw' && !form.ok)
      return { field: 'reason', message: '差し戻す理由を200文字以内で入力してください' };
    const reason = form.ok ? form.value.reason : '';
    const how = intent === 'withdraw' ? { as: 'withdrawn' as const } : { as: 'declined' as const, reason };
    const ended = await endProposal(staff, row.id, how);
    return ended === 'done' ? undefined : { field: '', message: VOID_WORDS[ended] };
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.what);
}

export default function ApprovalPage({ loaderData: a, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead title={a.what} back={{ to: '/approvals', name: '承認' }}>
        <Link to={a.about.path} className="btn btn-secondary">
          対象の画面を開く
        </Link>
      </PageHead>
      {a.done && !actionData && <Notice look="ok" live title={`${a.state}になりました`} />}
      <ErrorSummary errors={reply.errors} />
      <Facts
        facts={[
          ['状態', a.state],
          ['対象', a.about.name],
          ['変わる内容', a.changes.join('\n')],
          ['提案', a.proposed],
          a.decided ? ['決定', a.decided] : ['承認の期限', a.until],
          ...a.reasons,
        ]}
      />
      {a.mayDecide && (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          <NothingByEnter />
          <h2>承認または差し戻し</h2>
          <p>承認すると、すぐに反映されます。内容に心当たりがないときは、提案した担当者にご確認ください。</p>
          <ProofField reply={reply} needed={a.asksProof} />
          <button type="submit" name="intent" value="approve" className="btn btn-primary">
            承認して反映する
          </button>
          <Input
            reply={reply}
            name="reason"
            label="差し戻す理由"
            hint="差し戻すときに入力してください。"
            maxLength={200}
          />
          <button type="submit" name="intent" value="decline" className="btn btn-danger">
            差し戻す
          </button>
        </Form>
      )}
      {a.isOwn && (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          <h2>ご自身の提案</h2>
          <p>
            ほかの運営の担当者が承認すると反映されます。それまで何も変わりません。ご自身では承認できません。
          </p>
          <ProofField reply={reply} needed={a.asksProof} />
          <button type="submit" name="intent" value="withdraw" className="btn btn-secondary">
            取り下げる
          </button>
        </Form>
      )}
    </div>
  );
}
