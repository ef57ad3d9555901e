import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { AddressForm } from '../parts/AddressForm.tsx';
import { placeOf } from '../place.ts';
import type { Route } from './+types/edit.ts';
import { editAction, editPage } from './book.ts';

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return editPage(request, url, context.get(memberContext).id, params.id, placeOf(url));
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return editAction(context.get(memberContext).id, params.id, await readForm(request), placeOf(url));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function AddressEdit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddressForm
      title="お届け先の変更"
      button="この内容に変更する"
      d={loaderData}
      reply={actionData?.reply ?? EMPTY_REPLY}
    />
  );
}
