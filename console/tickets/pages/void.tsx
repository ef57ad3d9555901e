import { data, Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { demand } from '#app/staff/permissions.ts';
import { readTaken } from '#app/ticket/handling/look.ts';
import { voidByStaff } from '#app/ticket/handling/void.ts';
import { spokenCode } from '#app/ticket/rules.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { amountWords, whatWords } from '../taken-words.ts';
import type { Route } from './+types/void.ts';

const MOST_REASON = 200;

async function wanted({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const taken = await readTaken(staff, routeNumber(params.id) ?? 0);
  if (!taken || taken.voids !== null) throw data(null, { status: 404 });
  demand(staff, 'ticket.void', taken);
  return { staff, taken };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { staff, taken } = await wanted({ params, context });
  if (taken.voided) throw redirect(`/tickets/${taken.code}?done=already`);
  return {
    code: taken.code,
    spoken: spokenCode(taken.code),
    facts: [
      ['日時', formatDateTime(taken.at)],
      ['種類', whatWords(taken)],
      ['金額・回数', amountWords(taken)],
      ['加盟店', taken.merchant],
      ['チケット', taken.title],
    ] as [string, string][],
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, taken } = await wanted({ params, context });
  const form = await readForm(request);
  const reason = String(form.get('reason') ?? '').trim();
  const reply = shownAgain(form);
  if (reason === '') return refused(withError(reply, 'reason', '取り消す理由を入力してください'), {});
  if ([...reason].length > MOST_REASON || /\p{Cc}/u.test(reason))
    return refused(
      withError(reply, 'reason', `取り消す理由は${MOST_REASON}文字以内で、改行せずに入力してください`),
      {},
    );
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await voidByStaff(staff, taken.id, reason);
  if (result === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/tickets/${taken.code}?done=${result}`, 303);
}

export const meta = pageTitle;

export default function Void({ loaderData: p, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="利用の取り消し"
        back={{ to: `/tickets/${p.code}`, name: p.spoken }}
        lead="使った分をチケットに戻します。期限が過ぎたチケットや取り消されたチケットは、戻しても使えません。"
      />
      <ErrorSummary errors={reply.errors} />
      <Facts facts={p.facts} />
      <Form method="post" noValidate className="panel space-y-4">
        <p>
          加盟店の精算では、今日の日付で差し引きます。取り消しは元に戻せません。加盟店と利用者の了承を得てから行ってください。
        </p>
        <TextField
          field={{
            name: 'reason',
            label: '取り消す理由',
            required: true,
            hint: '加盟店と利用者には表示しません。個人の情報は書かないでください。',
            error: reply.errors.reason,
          }}
          defaultValue={reply.values.reason ?? ''}
        />
        <ProofField reply={reply} needed={p.asksProof} />
        <button type="submit" className="btn btn-danger">
          利用を取り消す
        </button>
      </Form>
    </div>
  );
}
