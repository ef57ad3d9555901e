import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { pageHead } from '#app/shell/head.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { Application } from '../apply/parts/Application.tsx';
import type { Route } from './+types/government.ts';
import { applicationAnswer, applicationPage } from './application.ts';

function refOf(params: { id: string }) {
  if (!/^\d{6}$/.test(params.id)) throw notFound();
  return { government: params.id };
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

export default function DonateGovernment({ loaderData, actionData }: Route.ComponentProps) {
  return <Application data={loaderData} reply={actionData?.reply ?? EMPTY_REPLY} />;
}
