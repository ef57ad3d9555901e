import { redirect } from 'react-router';
import { openTaxYear } from '#app/donation/one-stop/rules.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { countApplications } from '#app/onestop/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import { ExportPage } from '../../parts/ExportPage.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readApplicationFilter } from '../applications-list.ts';
import type { Route } from './+types/export.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const filter = readApplicationFilter(url.searchParams);
  const reach = reachOf(staff, 'onestop.read');
  return {
    count: countWords(await countApplications(reach, filter, openTaxYear(new Date()) - 1)),
    search: url.search,
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/one-stop/csv${url.search}`);
}

export const meta = pageTitle;

export default function ExportApplications({ loaderData, actionData }: Route.ComponentProps) {
  const { count, search, asksProof } = loaderData;
  return (
    <ExportPage
      title="ワンストップ特例の申請の出力"
      back={{ to: `/one-stop/list${search}`, name: 'ワンストップ特例の申請' }}
      count={count}
      holds="寄附者の氏名"
      reply={actionData?.reply ?? EMPTY_REPLY}
      asksProof={asksProof}
    />
  );
}
