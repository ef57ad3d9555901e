import { Form } from 'react-router';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { NEWSLETTER_LISTS, newsletterName } from '../newsletter/lists.ts';
import { Mailed, Stopped } from '../newsletter/parts/Answers.tsx';
import { ChooseLists } from '../newsletter/parts/ChooseLists.tsx';
import { askByAddress, unsubscribe, unsubscribeView } from '../newsletter/unsubscribe.ts';
import { emailSchema } from '../registration/registration-form.ts';
import type { Route } from './+types/unsubscribe.ts';

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  const lists = await unsubscribeView(token);
  return {
    broken: token !== null && !lists,
    lists: lists?.map(({ list, granted }) => ({ list, granted, name: newsletterName(list) })) ?? null,
  };
}

const none = { stopped: null, mailedTo: null };

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = url.searchParams.get('token');
  if (token === null) return ask(request, form);
  // RFC 8058: the mail program sends this by itself, without cookies and without having loaded the page.
  const oneClick = form.get('List-Unsubscribe') === 'One-Click';
  const chosen = NEWSLETTER_LISTS.filter((list) => form.get(list) === 'on');
  if (!oneClick && chosen.length === 0)
    return refused(
      withError(EMPTY_REPLY, NEWSLETTER_LISTS[0], '停止するメールマガジンを選択してください'),
      none,
    );
  const result = oneClick
    ? await unsubscribe(token, 'unsubscribe_one_click')
    : await unsubscribe(token, 'unsubscribe_link', chosen);
  if (result.kind === 'throttled') return throttled(EMPTY_REPLY, result.retryAfter, none);
  if (result.kind === 'not_ours') return refused(EMPTY_REPLY, none); // the loader runs again and says so
  return {
    reply: EMPTY_REPLY,
    ...none,
    stopped: result.lists.map((list) => ({ list, name: newsletterName(list) })),
  };
}

async function ask(request: Request, body: FormData) {
  const form = parseForm(body, emailSchema);
  if (!form.ok) return refused(form.reply, none);
  const result = await askByAddress({ email: form.value.email, client: clientOf(request) });
  if (result.kind === 'throttled') return throttled(form.reply, result.retryAfter, none);
  return { reply: form.reply, ...none, mailedTo: form.value.email };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { broken, lists } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>メールマガジンの配信停止</h1>
      <ErrorSummary errors={reply.errors} />
      {actionData?.stopped ? (
        <Stopped lists={actionData.stopped} />
      ) : actionData?.mailedTo ? (
        <Mailed to={actionData.mailedTo} />
      ) : lists ? (
        <ChooseLists lists={lists} />
      ) : (
        <>
          {broken && (
            <Notice look="warn" live title="リンクが正しくありません">
              <p>メールのリンクが途中で切れている可能性があります。次のお手続きから停止いただけます。</p>
            </Notice>
          )}
          <p>ご登録のメールアドレスに、配信停止のリンクをお送りします。ログインの必要はありません。</p>
          <Form method="post" action="/newsletters/unsubscribe" noValidate className="space-y-5">
            <EmailField reply={reply} />
            <button type="submit" className="btn btn-primary w-full">
              配信停止のリンクを送る
            </button>
          </Form>
        </>
      )}
    </div>
  );
}
