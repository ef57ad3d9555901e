import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { type Closed, closeMonth } from '#app/settlement/close.ts';
import { openLines, openShares } from '#app/settlement/lines-query.ts';
import { closeAction, KIND_NAMES, placeOf } from '#app/settlement/party.ts';
import { demandToClose, partyFor, readDraft } from '#app/settlement/statement.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits, yen } from '#platform/money.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import { Lines } from '../parts/Lines.tsx';
import { Shares } from '../parts/Shares.tsx';
import { Sums } from '../parts/Sums.tsx';
import { shownLines } from '../shown-lines.ts';
import { shownShares } from '../shown-shares.ts';
import { besideWords, dueWords, sumRows } from '../words.ts';
import type { Route } from './+types/draft.ts';

const PAGE = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const draft = await readDraft(staff, params.party);
  if (draft === undefined) throw data(null, { status: 404 });
  const party = draft?.party ?? (await partyFor(staff, params.party));
  if (!party) throw data(null, { status: 404 });
  const { kind, name } = party;
  return {
    party: params.party,
    kind,
    mayClose: may(staff, closeAction(party), placeOf(party)),
    title: `${name}・${KIND_NAMES[kind]}`,
    done: url.searchParams.get('done'),
    draft: draft && {
      month: draft.month,
      monthName: monthWords(draft.month),
      isOver: draft.isOver,
      due: draft.total.due,
      dueName: dueWords(draft.total),
      dueWords: yen(Math.abs(draft.total.due)),
      rows: sumRows(kind, draft.total),
      beside: besideWords(draft.total),
      corrections: draft.total.corrections,
      hasTerms: draft.hasTerms,
      shares: shownShares(kind, await openShares(params.party, draft.month)),
      lines: shownLines(
        kind,
        draft.month,
        await openLines(params.party, draft.month, { ...readCursor(url), limit: PAGE }),
      ),
    },
    asksProof: !isConfirmed(staff),
  };
}

const FAULTS: Record<Exclude<Closed['kind'], 'closed' | 'already'>, string> = {
  unknown: '締める明細がありません。画面を開き直してください',
  early: '対象の月が終わってから締めてください',
  not_next: '先に、前の月を締めてください。画面には、前の月の内容を表示しています',
  changed: '表示したあとに、寄附や返金がありました。新しい金額を確認して、もう一度締めてください',
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  await demandToClose(staff, params.party);
  const form = await readForm(request);
  const month = String(form.get('month') ?? '');
  const shown = Number(form.get('shown') ?? Number.NaN);
  if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(month) || !Number.isSafeInteger(shown))
    return refused(withError(shownAgain(form), '', FAULTS.unknown), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await closeMonth(staff, params.party, month, shown);
  if (result.kind === 'closed' || result.kind === 'already')
    throw redirect(`/settlements/${result.id}?done=${result.kind}`, 303);
  return refused(withError(seenAnew(shownAgain(form), 'month', 'shown'), '', FAULTS[result.kind]), {});
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `締める前の精算: ${args.loaderData.title}`);
}

export default function Draft({ loaderData: p, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { draft } = p;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title={p.title}
        back={{ to: '/settlements/open', name: '締める前の精算' }}
        lead={draft ? `${draft.monthName}分・締める前の、いまの内容です。` : undefined}
      >
        {p.mayClose && (
          <Link to={`/settlements/drafts/${p.party}/adjust`} className="btn btn-secondary">
            調整を加える
          </Link>
        )}
        <Link to={`/settlements/terms/${p.party}`} className="btn btn-secondary">
          精算の条件
        </Link>
      </PageHead>
      {p.done === 'adjust' && !actionData && <Notice look="ok" live title="調整を加えました" />}
      <ErrorSummary errors={reply.errors} />
      {!draft && <p>締める明細はありません。寄附や発送があると、ここに表示されます。</p>}
      {draft && (
        <>
          <Sums
            label={`${draft.monthName}分の精算`}
            rows={draft.rows}
            due={[draft.dueName, draft.dueWords]}
            beside={draft.beside}
          />
          {!draft.hasTerms && (
            <Notice look="warn" title={`${draft.monthName}の精算の条件が登録されていません`}>
              <p>
                手数料を差し引かずに計算しています。手数料があるときは、締める前に
                <Link to={`/settlements/terms/${p.party}`}>精算の条件</Link>
                を登録してください。締めたあとでは、この月の条件を変えられません。
              </p>
            </Notice>
          )}
          {draft.corrections > 0 && (
            <p>前の月までに締めた分の訂正が、{digits(draft.corrections)}件含まれています。</p>
          )}
          {p.mayClose && (
            <section className="panel space-y-4">
              <h2>{draft.monthName}分を締める</h2>
              {draft.isOver ? (
                <Form defaultShouldRevalidate method="post" noValidate className="space-y-4">
                  <p>
                    締めると精算書が確定し、あとから変えることはできません。締めたあとに分かった取り消しや変更は、翌月の精算に訂正として入ります。
                  </p>
                  <input type="hidden" name="month" value={reply.values.month ?? draft.month} />
                  <input type="hidden" name="shown" value={reply.values.shown ?? draft.due} />
                  <ProofField reply={reply} needed={p.asksProof} />
                  <button type="submit" name="intent" value="close" className="btn btn-primary">
                    {draft.dueWords}で締める
                  </button>
                </Form>
              ) : (
                <p>{draft.monthName}が終わると、ここで締められます。</p>
              )}
            </section>
          )}
          <Shares shares={draft.shares} />
          <Lines lines={draft.lines} />
        </>
      )}
    </div>
  );
}
