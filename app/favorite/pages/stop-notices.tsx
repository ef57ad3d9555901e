import { Form, Link } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import { stopAll, stoppable } from '../notice/stop-link.ts';
import { shelf } from '../shelf.ts';
import type { Route } from './+types/stop-notices.ts';

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  const count = await stoppable(token);
  return { broken: token !== null && count === undefined, count: count ?? null };
}

/** The button of the page, and RFC 8058: a mail program sends it by itself, without cookies and without the page. */
export async function action({ url }: Route.ActionArgs) {
  const result = await stopAll(url.searchParams.get('token'));
  if (result.kind === 'throttled') return throttled(EMPTY_REPLY, result.retryAfter, { stopped: false });
  if (result.kind === 'not_ours') return refused(EMPTY_REPLY, { stopped: false }); // the loader runs again and says so
  return { reply: EMPTY_REPLY, stopped: true };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function StopNotices({ loaderData: { broken, count }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>再入荷・受付開始のお知らせの停止</h1>
      <ErrorSummary errors={reply.errors} />
      {actionData?.stopped ? (
        <Notice look="ok" live title="お知らせを停止しました">
          <p>
            お待ちのお知らせをすべて停止しました。すでに送信の準備が済んでいるメールは、届くことがあります。
          </p>
        </Notice>
      ) : count === null ? (
        <>
          {broken && <Notice look="warn" live title="リンクが正しくありません" />}
          <p>
            {broken && 'メールのリンクが途中で切れている可能性があります。'}
            お待ちのお知らせは、マイページのお気に入りで停止できます。
          </p>
          <p>
            <Link to={shelf('gift').favorites} className="btn btn-secondary">
              ふるさと納税のお気に入りを見る
            </Link>
          </p>
          <p>
            <Link to={shelf('product').favorites} className="btn btn-secondary">
              商店のお気に入りを見る
            </Link>
          </p>
        </>
      ) : count === 0 ? (
        <Notice look="ok" title="お待ちのお知らせはありません" />
      ) : (
        <Form method="post" className="space-y-5">
          <p>
            お待ちのお知らせ{digits(count)}
            件(返礼品と商品の再入荷、受付開始、販売開始)をすべて停止します。ログインの必要はありません。
          </p>
          <p className="text-sm text-soft">
            1件ずつ停止される場合は、ログインのうえ、マイページのお気に入りをご覧ください。お申し込みやご注文についてのメールは、引き続きお送りします。
          </p>
          <button type="submit" className="btn btn-primary w-full">
            すべて停止する
          </button>
        </Form>
      )}
    </div>
  );
}
