import { data, Form, Link, redirect } from 'react-router';
import { isDone, readCase } from '#app/casebook/cases.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { payables } from '#app/site/payables.ts';
import { historyName } from '#app/staff/actor.ts';
import { isConfirmed } from '#app/staff/login.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { yen } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { ACTS, actName, isAct, MOST_NOTE } from '../acts.ts';
import { carryOut } from '../carry-out.ts';
import { actRefusal } from '../case-facts.ts';
import { KIND_NAMES, takerWords, whoWords } from '../words.ts';
import type { Route } from './+types/act.ts';

/** The case of an address and what is to be done about it. @throws a 404 answer where either is none. */
async function asked(staff: SignedInStaff, params: { id: string; act: string }) {
  const { act } = params;
  const view = isAct(act) ? await readCase(staff, payables, routeNumber(params.id) ?? 0) : undefined;
  const refusal = view && isAct(act) ? actRefusal(staff, view, act) : undefined;
  if (!view || !isAct(act) || refusal === undefined) throw data(null, { status: 404 });
  return { view, act, refusal };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { view, act, refusal } = await asked(staff, params);
  const { c } = view;
  const asking = ACTS[act];
  const sum = asking.sum(c);
  const isOthers = c.taken_by !== null && c.taken_by !== historyName(staff);
  return {
    id: c.id,
    kind: KIND_NAMES[c.kind],
    refusal,
    title: asking.title,
    name: actName(staff, act, c),
    lead: asking.lead(c),
    note: asking.note,
    isFinal: asking.isFinal,
    facts: [
      ['内容', KIND_NAMES[c.kind]],
      ['お支払い番号', c.reference],
      ...(sum === null ? [] : [[sum[0], yen(sum[1])]]),
      ...(c.taken_by === null ? [] : [['引き受けた人', whoWords(c.takerName ?? c.taken_by)]]),
    ] as [string, string][],
    /** Somebody else has it: who acts in their place. */
    taker: isOthers ? takerWords(c.taken_by ?? '', c.takerName) : null,
    claim: c.claim ?? 0,
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { view, act } = await asked(staff, params);
  const form = await readForm(request);
  const reply = shownAgain(form);
  const note = String(form.get('note') ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const { label, required } = ACTS[act].note;
  if (required && note === '') return refused(withError(reply, 'note', `${label}を入力してください`), {});
  if (note.length > MOST_NOTE)
    return refused(withError(reply, 'note', `${label}は${MOST_NOTE}文字以内で入力してください`), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const done = redirect(`/money/${view.c.id}?done=${act}`, 303);
  if (isDone(staff, view, act, note)) throw done;
  const claim = routeNumber(String(form.get('claim') ?? '')) ?? 0;
  const fault = await carryOut(staff, view, act, { note, claim });
  if (fault === undefined) throw done;
  // Pressed twice, the second may have waited for the first.
  const now = await readCase(staff, payables, view.c.id);
  if (now && isDone(staff, now, act, note)) throw done;
  return data({ reply: withError(seenAnew(reply, 'claim'), '', fault) }, { status: 409 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.title);
}

export default function MoneyAct({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const own = `/money/${d.id}`;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead title={d.title} back={{ to: own, name: d.kind }} lead={d.lead} />
      {d.refusal && (
        <Notice look="warn" title="この手続きは、いまは行えません" live>
          <p>{d.refusal}</p>
          {actionData && <p>入力された内容は、下に残しています。</p>}
          <p>
            <Link to={own}>対応の画面へ</Link>
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={d.facts} />
      {(!d.refusal || actionData) && (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          <input type="hidden" name="claim" value={reply.values.claim ?? d.claim} />
          {d.taker && (
            <p className="font-bold">
              引き受けたのは{d.taker}
              さんです。代わりに行うときは、支払ったかどうかをご本人に確かめてください。
            </p>
          )}
          <TextArea
            field={{
              name: 'note',
              label: d.note.label,
              required: d.note.required,
              hint: d.note.hint,
              error: reply.errors.note,
            }}
            rows={3}
            maxLength={MOST_NOTE}
            defaultValue={reply.values.note ?? ''}
          />
          <ProofField reply={reply} needed={d.asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className={`btn ${d.isFinal ? 'btn-danger' : 'btn-primary'}`}>
              {d.name}
            </button>
            <Link to={own} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
