import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { pageHead } from '#app/shell/head.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { Application } from '../apply/parts/Application.tsx';
import type { Route } from './+types/goods.ts';
import { applicationAnswer, applicationPage } from './application.ts';

function refOf(params: { id: string }) {
  const goods = routeNumber(params.id);
  if (goods === undefined) throw notFound();
  return { goods };
}

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return applicationPage(request, url, context.get(memberContext).id, refOf(params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return applicationAnswer(request, context.get(memberContext).id, refOf(params));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function DonateGoods({ loaderData, actionData }: Route.ComponentProps) {
  return <Application data={loaderData} reply={actionData?.reply ?? EMPTY_REPLY} />;
}
