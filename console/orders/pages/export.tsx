import { redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { countOrders } from '#app/orderbook/list-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { countWords } from '#platform/text/count-words.ts';
import { ExportPage } from '../../parts/ExportPage.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readOrderFilter } from '../order-filter.ts';
import type { Route } from './+types/export.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    count: countWords(await countOrders(readOrderFilter(url.searchParams))),
    search: url.search,
    asksProof: !isConfirmed(context.get(staffContext)),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseUnproven(context.get(staffContext), await readForm(request));
  if (refusal) return refusal;
  throw redirect(`/orders/csv${url.search}`);
}

export const meta = pageTitle;

export default function ExportOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { count, search, asksProof } = loaderData;
  return (
    <ExportPage
      title="注文の出力"
      back={{ to: `/orders${search}`, name: '注文' }}
      count={count}
      holds="お客様の氏名"
      reply={actionData?.reply ?? EMPTY_REPLY}
      asksProof={asksProof}
    />
  );
}
