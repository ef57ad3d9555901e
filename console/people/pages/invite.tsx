import { Form } from 'react-router';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { invite } from '#app/staff/invitation.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import { ProposedNotice } from '../../parts/Awaits.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { inviteSchema, readGrant } from '../grant-form.ts';
import { GrantFields } from '../parts/GrantFields.tsx';
import type { Route } from './+types/invite.ts';

/** The address may name role and place of the invited: a producer's page does. */
export function loader({ url, context }: Route.LoaderArgs) {
  const said = ['role', 'government', 'producer'].map((name) => [
    name,
    (url.searchParams.get(name) ?? '').slice(0, 20),
  ]);
  return {
    said: Object.fromEntries(said) as Record<string, string>,
    asksProof: !isConfirmed(context.get(staffContext)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const body = await readForm(request);
  const form = parseForm(body, inviteSchema);
  if (!form.ok) return refused(form.reply, { invited: undefined });
  const read = readGrant(form.value);
  if ('field' in read)
    return refused(withError(form.reply, read.field, read.message), { invited: undefined });
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return unproven;
  const result = await invite(staff, { email: form.value.email, grant: read.grant });
  switch (result.kind) {
    case 'throttled':
      return throttled(form.reply, result.retryAfter, { invited: undefined });
    case 'unknown_place': {
      const field = read.grant.governmentCode === null ? 'producer' : 'government';
      const message =
        field === 'producer' ? 'この番号の事業者はありません' : 'この団体コードの自治体はありません';
      return refused(withError(form.reply, field, message), { invited: undefined });
    }
    case 'proposed':
    case 'already_proposed':
      return { reply: EMPTY_REPLY, invited: undefined, proposed: result.kind };
    case 'invited':
      return {
        reply: EMPTY_REPLY,
        invited: { email: form.value.email, until: formatDateTime(result.expiresAt) },
      };
  }
}

export const meta = pageTitle;

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? { values: loaderData.said, errors: {} };
  const invited = actionData && 'invited' in actionData ? actionData.invited : undefined;
  const proposed = actionData && 'proposed' in actionData ? actionData.proposed : undefined;
  return (
    <div className="max-w-xl">
      <PageHead
        title="担当者を招待"
        back={{ to: '/staff', name: '担当者' }}
        lead="メールでリンクをお送りします。すでに登録のある方には、役割が追加されます。"
      />
      {proposed && <ProposedNotice how={proposed} />}
      {invited && (
        <Notice look="ok" live title={`${invited.email} に招待メールをお送りしました`}>
          <p>リンクは{invited.until}まで有効です。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="mt-4 space-y-5">
        <EmailField reply={reply} />
        <GrantFields reply={reply} />
        <ProofField reply={reply} needed={loaderData.asksProof} />
        <button type="submit" className="btn btn-primary">
          招待メールを送る
        </button>
      </Form>
    </div>
  );
}
