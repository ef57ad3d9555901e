import { data, Form } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { demand } from '#app/staff/permissions.ts';
import { readMerchant } from '#app/ticket/merchants/merchants.ts';
import { resetPin } from '#app/ticket/merchants/pin.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { codeWords } from '../words.ts';
import type { Route } from './+types/pin.ts';

interface Shown {
  reply: FormReply;
  /** Shown this once. */
  issued?: { pin: string; sealed: string };
}

async function wanted({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const merchant = await readMerchant(staff, routeNumber(params.id) ?? 0);
  if (!merchant) throw data(null, { status: 404 });
  demand(staff, 'merchant.edit', merchant);
  return { staff, merchant };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, merchant } = await wanted({ params, context });
  return {
    id: merchant.id,
    name: merchant.name,
    code: codeWords(merchant.code),
    asksProof: !isConfirmed(staff),
    stale: url.searchParams.has('stale'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, merchant } = await wanted({ params, context });
  const form = await readForm(request);
  if (form.get('sure') !== 'yes')
    return refused(withError(shownAgain(form), 'sure', '確認のチェックを入れてください'), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const issued = await resetPin(staff, merchant.id);
  if (!issued) throw data(null, { status: 404 });
  return data<Shown>({ reply: EMPTY_REPLY, issued }, { headers: { 'Cache-Control': 'no-store' } });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `暗証番号の再発行: ${args.loaderData.name}`);
}

export default function Pin({ loaderData: m, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const issued = answer?.issued;
  const back = { to: `/merchants/${m.id}`, name: m.name };
  if (issued)
    return (
      <div className="max-w-2xl space-y-5">
        <PageHead title="暗証番号を発行しました" back={back} />
        <Notice look="warn" live title="この番号は、いまだけ表示しています">
          <p>
            画面を離れると、二度と表示できません。手紙を印刷するか、加盟店に直接お伝えください。メールでは送らないでください。
          </p>
        </Notice>
        <Facts
          facts={[
            ['加盟店コード', m.code],
            ['新しい暗証番号', issued.pin],
          ]}
        />
        <form method="post" action={`/merchants/${m.id}/pin/letter`}>
          <input type="hidden" name="sealed" value={issued.sealed} />
          <button type="submit" className="btn btn-primary">
            お知らせの手紙(PDF)
          </button>
        </form>
      </div>
    );
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="暗証番号の再発行"
        back={back}
        lead="新しい6桁の暗証番号を発行し、加盟店に渡す手紙を作ります。"
      />
      {m.stale && !actionData && (
        <Notice look="warn" title="手紙を作れませんでした">
          <p>そのあとに、別の暗証番号が発行されています。必要なときは、もう一度発行してください。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-4">
        <p>
          発行すると、いまの暗証番号は使えなくなり、ログイン中のすべての端末がログアウトします。営業時間の外に行うことをおすすめします。
        </p>
        <div>
          <label className="choice">
            <input
              type="checkbox"
              id="field-sure"
              name="sure"
              value="yes"
              aria-invalid={reply.errors.sure ? true : undefined}
            />
            <span>加盟店の担当者からの依頼であることを確認しました</span>
          </label>
          {reply.errors.sure && (
            <p className="text-sm font-bold text-danger">{reply.errors.sure.join(' ')}</p>
          )}
        </div>
        <ProofField reply={reply} needed={m.asksProof} />
        <button type="submit" className="btn btn-primary">
          発行する
        </button>
      </Form>
    </div>
  );
}
