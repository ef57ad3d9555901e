import { data, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { readMember } from '#app/membership/member.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readWish, wishQuery } from '../disclosure-form.ts';
import { DisclosureForm } from '../parts/DisclosureForm.tsx';
import type { Route } from './+types/disclosure.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const member = await readMember(staff, routeNumber(params.id) ?? 0);
  if (!member) throw data(null, { status: 404 });
  return { id: member.id, isBusy: url.searchParams.has('busy'), asksProof: !isConfirmed(staff) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const unproven = await refuseUnproven(context.get(staffContext), form);
  if (unproven) return unproven;
  throw redirect(`/members/${routeNumber(params.id) ?? 0}/disclosure/file?${wishQuery(readWish(form))}`, 303);
}

export const meta = pageTitle;

export default function Disclosure({
  loaderData: { id, isBusy, asksProof },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="個人データの開示"
        back={{ to: `/members/${id}`, name: `会員 ${id}` }}
        lead="ご本人からの求め(個人情報保護法第33条)により、この会員について保有するすべての個人データを1つのファイルにします。ファイルはその場で作成し、サーバーには残しません。作成したことは記録されます。"
      />
      {isBusy && (
        <Notice look="warn" live title="書類の作成が混み合っています">
          <p>少し時間をおいて、もう一度お試しください。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <ul className="list-disc space-y-1 ps-5">
        <li>お渡しする前に、ご本人であることを確認し、内容に目を通してください。</li>
        <li>パスワードなど、ログインの安全のための値は含まれません。</li>
        <li>お渡ししたあとは、手元のファイルを削除してください。</li>
      </ul>
      <DisclosureForm reply={reply} asksProof={asksProof} />
    </div>
  );
}
