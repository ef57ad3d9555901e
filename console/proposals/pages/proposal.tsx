import { data, Form, Link, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { lines } from '#app/forms/cells.ts';
import { readForm } from '#app/forms/request.ts';
import { type DecideResult, decide, readProposal, seenAt, withdraw } from '#app/listing/proposals.ts';
import { approvalsAbout } from '#app/staff/approval.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { MERGED } from '../../merge/merging.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { diffOf } from '../diff.ts';
import { proposalFault } from '../fault-words.ts';
import { DiffTable } from '../parts/DiffTable.tsx';
import { COMMENT_TITLES, PROPOSAL_STATES } from '../words.ts';
import type { Route } from './+types/proposal.ts';

const ENTRIES = 30;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const p = await readProposal(staff, routeNumber(params.id) ?? 0);
  if (!p) throw data(null, { status: 404 });
  const { categories } = await reference();
  const names = new Map(
    categories.flatMap((g) => g.leaves.map((leaf) => [leaf.id, `${g.name} › ${leaf.name}`])),
  );
  return {
    id: p.id,
    name: p.input.name,
    goodsId: p.goodsId,
    isNew: p.goods === undefined,
    seen: p.goods?.version ?? 0,
    of: seenAt(p),
    state: p.state,
    comment: p.comment,
    declined: p.declined,
    facts: [
      ['状態', PROPOSAL_STATES[p.state]],
      ['自治体', p.government],
      ['事業者', p.producer],
      ['提案した人', p.proposedBy ?? ''],
      ...(p.decidedBy === null ? [] : [['確認した人', p.decidedBy]]),
      ...(p.goods === undefined ? [['在庫', p.stock === null ? '制限なし' : String(p.stock)]] : []),
      ['更新', formatDateTime(p.updatedAt)],
    ] as [string, string][],
    diff: diffOf(p, (id) => names.get(id) ?? String(id)),
    mayDecide: may(staff, 'goods.edit', p),
    mayPropose: may(staff, 'goods.propose', p),
    awaits: (await approvalsAbout('proposal', String(p.id))).length > 0,
    done: url.searchParams.get('done'),
    timeline: timelineRows(await listEntries({ subject: 'proposal', subjectId: String(p.id) }, ENTRIES)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const proposal = await readProposal(staff, id);
  if (!proposal) throw data(null, { status: 404 });
  demand(staff, form.get('intent') === 'withdraw' ? 'goods.propose' : 'goods.edit', proposal);
  const comment = String(form.get('comment') ?? '');
  const of = String(form.get('of') ?? '');
  // What was read stays what is decided, unless the answer tells that it is another one by now.
  const read = { of, seen: String(form.get('seen') ?? '') };
  const again = (errors: Record<string, string[]>, upon: typeof read | null = read) =>
    data({ errors, comment, upon }, { status: 400 });
  const answered = (result: DecideResult) => {
    if (result.kind === 'unknown') throw data(null, { status: 404 });
    const fault = proposalFault(result);
    if (fault === undefined) return redirect(`/proposals/${id}?done=1`);
    return again({ '': [fault] }, result.kind === 'conflict' ? null : read);
  };
  if (form.get('intent') === 'withdraw') return answered({ kind: await withdraw(staff, id, of) });
  const said = lines(1_000).read(comment);
  if ('fault' in said) return again({ comment: [said.fault] });
  const approve = form.get('intent') === 'approve';
  if (!approve && said.value === '') return again({ comment: ['差し戻す理由を入力してください'] });
  const seen = routeNumber(read.seen) ?? 0;
  return answered(await decide(staff, id, { approve, comment: said.value, seen, of }));
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `提案: ${args.loaderData.name}`);
}

export default function ProposalPage({ loaderData: p, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const upon = actionData?.upon ?? { of: p.of, seen: String(p.seen) };
  const isOpen = p.state === 'proposed' || p.state === 'returned';
  const preview = `/proposals/${p.id}/preview`;
  return (
    <div className="max-w-5xl space-y-6 2xl:max-w-6xl">
      <PageHead
        title={p.name}
        back={{ to: '/proposals', name: '提案' }}
        lead={p.isNew ? '新しい登録の提案' : '変更の提案'}
      >
        {p.goodsId !== null && (
          <Link to={`/goods/${p.goodsId}`} className="btn btn-secondary">
            返礼品・商品
          </Link>
        )}
      </PageHead>
      {p.done && !actionData && (
        <Notice look="ok" live title={p.done === 'merged' ? MERGED : '保存しました'} />
      )}
      {p.awaits && (
        <Notice title="運営の承認待ちです">
          <p>
            自治体の承認は済んでいます。運営の担当者が「承認」の画面で承認すると反映されます。それまで、サイトの内容は変わりません。
          </p>
        </Notice>
      )}
      {p.declined && (
        <Notice look="warn" title="運営が差し戻しました">
          <p>{p.declined}</p>
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      <div className="beside">
        <div className="space-y-6">
          <Facts facts={p.facts} />
          {p.comment && (
            <Notice look={p.state === 'returned' ? 'warn' : 'info'} title={COMMENT_TITLES[p.state]}>
              <p className="whitespace-pre-line">{p.comment}</p>
            </Notice>
          )}
          <DiffTable rows={p.diff} alone={p.isNew || p.state === 'approved'} />
          <p className="flex flex-wrap gap-2">
            <OtherTab to={preview}>提案のとおりのページを別のタブで見る</OtherTab>
            {p.goodsId !== null && (
              <OtherTab to={`/goods/${p.goodsId}/preview`}>いまのページを別のタブで見る</OtherTab>
            )}
          </p>
          {p.mayDecide && p.state === 'proposed' && (
            <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
              <input type="hidden" name="seen" value={upon.seen} />
              <input type="hidden" name="of" value={upon.of} />
              <TextArea
                field={{
                  name: 'comment',
                  label: 'コメント',
                  hint: '差し戻すときは、直していただきたい点を書きます。',
                  error: errors.comment,
                }}
                defaultValue={actionData?.comment ?? ''}
                rows={3}
              />
              <div className="flex flex-wrap gap-2">
                <button type="submit" name="intent" value="approve" className="btn btn-primary">
                  承認する
                </button>
                <button type="submit" name="intent" value="return" className="btn btn-danger">
                  差し戻す
                </button>
              </div>
            </Form>
          )}
          {p.mayPropose && isOpen && (
            <Form defaultShouldRevalidate method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="of" value={upon.of} />
              {p.goodsId !== null && (
                <Link to={`/goods/${p.goodsId}/propose`} className="btn btn-secondary">
                  提案を直す
                </Link>
              )}
              <button type="submit" name="intent" value="withdraw" className="btn btn-danger">
                取り下げる
              </button>
            </Form>
          )}
        </div>
        <Preview address={preview} typed={false} words="提案のとおりにしたときのページです。" />
      </div>
      <Timeline rows={p.timeline} />
    </div>
  );
}

function OtherTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="btn btn-secondary">
      {children}
    </a>
  );
}
