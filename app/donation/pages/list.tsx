import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { pageHead } from '#app/shell/head.ts';
import { Application } from '../apply/parts/Application.tsx';
import { LIST } from '../target-ref.ts';
import type { Route } from './+types/list.ts';
import { applicationAnswer } from './application.ts';
import { listApplicationPage } from './list-application.ts';

export function loader({ request, url, context }: Route.LoaderArgs) {
  return listApplicationPage(request, url, context.get(memberContext).id);
}

export function action({ request, context }: Route.ActionArgs) {
  return applicationAnswer(request, context.get(memberContext).id, LIST);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Also after a refused form: what it is for may have changed in another tab. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 400;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function DonateList({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Application
      data={loaderData}
      reply={actionData?.reply ?? EMPTY_REPLY}
      changed={actionData?.changed ?? null}
    />
  );
}
