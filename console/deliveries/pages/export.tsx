import { redirect } from 'react-router';
import { countParcels } from '#app/dispatch/list-query.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import { ExportPage } from '../../parts/ExportPage.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readParcelFilter } from '../parcel-filter.ts';
import type { Route } from './+types/export.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const filter = readParcelFilter(url.searchParams);
  return {
    count: countWords(await countParcels(reachOf(staff, 'delivery.read'), filter, jstDate(new Date()))),
    search: url.search,
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/deliveries/csv${url.search}`);
}

export const meta = pageTitle;

export default function ExportDeliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { count, search, asksProof } = loaderData;
  return (
    <ExportPage
      title="お届けの出力"
      back={{ to: `/deliveries${search}`, name: 'お届け' }}
      count={count}
      holds="お届け先の氏名・住所・電話番号"
      reply={actionData?.reply ?? EMPTY_REPLY}
      asksProof={asksProof}
    />
  );
}
