import { redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { countAudit } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { countWords } from '#platform/text/count-words.ts';
import { ExportPage } from '../../parts/ExportPage.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readAuditFilter } from '../read-audit.ts';
import type { Route } from './+types/export.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    count: countWords(await countAudit(await readAuditFilter(url))),
    search: url.search,
    asksProof: !isConfirmed(context.get(staffContext)),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/audit/csv${url.search}`);
}

export const meta = pageTitle;

export default function ExportAudit({ loaderData, actionData }: Route.ComponentProps) {
  const { count, search, asksProof } = loaderData;
  return (
    <ExportPage
      title="操作の記録の出力"
      back={{ to: `/audit${search}`, name: '操作の記録' }}
      count={count}
      holds="担当者の氏名と接続元"
      reply={actionData?.reply ?? EMPTY_REPLY}
      asksProof={asksProof}
    />
  );
}
