import { randomUUID } from 'node:crypto';
import { data, Form, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { adjust } from '#app/settlement/adjust.ts';
import { closeAction, KIND_NAMES, placeOf } from '#app/settlement/party.ts';
import { demandToClose, partyFor } from '#app/settlement/statement.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { FieldError, TextField } from '#app/ui/Field.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readAdjustment } from '../adjust-form.ts';
import type { Route } from './+types/adjust.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const party = await partyFor(staff, params.party);
  if (!party || !may(staff, closeAction(party), placeOf(party))) throw data(null, { status: 404 });
  return {
    party: params.party,
    title: `${party.name}・${KIND_NAMES[party.kind]}`,
    key: randomUUID(),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  await demandToClose(staff, params.party);
  const form = await readForm(request);
  const typed = readAdjustment(form);
  if ('reply' in typed) return refused(typed.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  if ((await adjust(staff, params.party, typed.value)) === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/settlements/drafts/${params.party}?done=adjust`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `精算の調整: ${args.loaderData.title}`);
}

const DIRECTIONS = { add: 'お支払い額に加える', take: 'お支払い額から差し引く' };

export default function Adjust({ loaderData: p, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { values, errors } = reply;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="精算の調整"
        back={{ to: `/settlements/drafts/${p.party}`, name: p.title }}
        lead="記録からは分からない分(破損した返礼品の代金など)を、締める前の精算に加えます。加えた調整は取り消せません。間違えたときは、反対の調整を加えてください。"
      />
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="space-y-4">
        <input type="hidden" name="key" value={values.key ?? p.key} />
        <fieldset className="space-y-1">
          <legend className="font-bold">調整の内容</legend>
          <FieldError field={{ name: 'direction', error: errors.direction }} />
          <div id="f-direction" className="flex flex-wrap gap-x-5">
            {Object.entries(DIRECTIONS).map(([value, label]) => (
              <label key={value} className="inline-flex min-h-9 items-center gap-2">
                <input
                  type="radio"
                  name="direction"
                  value={value}
                  defaultChecked={values.direction === value}
                  className="h-5 w-5 accent-strong"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          field={{ name: 'amount', label: '金額(円)', required: true, error: errors.amount }}
          defaultValue={values.amount ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className="max-w-40"
        />
        <TextField
          field={{
            name: 'reason',
            label: '調整する理由',
            required: true,
            hint: '精算書の明細に表示され、相手にも見えます。例: 9月分 破損2点の代金',
            error: errors.reason,
          }}
          defaultValue={values.reason ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <ProofField reply={reply} needed={p.asksProof} />
        <button type="submit" className="btn btn-primary">
          調整を加える
        </button>
      </Form>
    </div>
  );
}
