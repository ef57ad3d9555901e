import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { listView } from '../book-view.ts';
import { AddressList } from '../parts/AddressList.tsx';
import { placeOf } from '../place.ts';
import type { Route } from './+types/list.ts';
import { listAction } from './book.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return listView(context.get(memberContext).id, url, placeOf(url));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return listAction(context.get(memberContext).id, await readForm(request), placeOf(url));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressList d={loaderData} reply={actionData?.reply ?? EMPTY_REPLY} />;
}
