import { redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { countDonations } from '#app/ledger/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { countWords } from '#platform/text/count-words.ts';
import { ExportPage } from '../../parts/ExportPage.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readLedgerFilter } from '../ledger-filter.ts';
import type { Route } from './+types/export.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const filter = readLedgerFilter(url.searchParams);
  return {
    count: countWords(await countDonations(reachOf(staff, 'donation.read'), filter)),
    search: url.search,
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/donations/csv${url.search}`);
}

export const meta = pageTitle;

export default function ExportDonations({ loaderData, actionData }: Route.ComponentProps) {
  const { count, search, asksProof } = loaderData;
  return (
    <ExportPage
      title="寄附の出力"
      back={{ to: `/donations${search}`, name: '寄附' }}
      count={count}
      holds="寄附者の氏名"
      reply={actionData?.reply ?? EMPTY_REPLY}
      asksProof={asksProof}
    />
  );
}
