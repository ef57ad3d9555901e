import { Form, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { FILE_NAMES, readAsked } from '../file-asked.ts';
import type { Route } from './+types/file-out.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readAsked(url);
  if (!asked) throw redirect('/one-stop/notices');
  const back = 'batch' in asked.of ? `/one-stop/notices/${asked.of.batch}` : '/one-stop/notices';
  return { what: FILE_NAMES[asked.as], back, asksProof: !isConfirmed(context.get(staffContext)) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/one-stop/file${url.search}`);
}

export const meta = pageTitle;

export default function FileOut({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="通知書の出力"
        back={{ to: d.back, name: '申告特例通知書' }}
        lead={`${d.what}を出力します。寄附者の氏名・住所・生年月日が含まれます。出力したことも記録されます。`}
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" reloadDocument noValidate className="panel space-y-4">
        <ProofField reply={reply} needed={d.asksProof} />
        <button type="submit" className="btn btn-primary">
          出力する
        </button>
      </Form>
    </div>
  );
}
