import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { AddressForm } from '../parts/AddressForm.tsx';
import { placeOf } from '../place.ts';
import type { Route } from './+types/add.ts';
import { addAction, addPage } from './book.ts';

export function loader({ request, url, context }: Route.LoaderArgs) {
  return addPage(request, url, context.get(memberContext).id, placeOf(url));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return addAction(context.get(memberContext).id, await readForm(request), placeOf(url));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function AddressAdd({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddressForm
      title="お届け先の追加"
      button="この内容で追加する"
      d={loaderData}
      reply={actionData?.reply ?? EMPTY_REPLY}
    />
  );
}
