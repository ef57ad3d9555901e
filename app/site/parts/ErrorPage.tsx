import { Link, useLocation } from 'react-router';
import { inquiryPath } from '#app/inquiry/path.ts';
import { useRequestId } from '#app/shell/request-id.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { WaysOn } from './WaysOn.tsx';

const TEXTS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'ご入力の内容を受け付けられませんでした',
    text: 'お手数ですが、前の画面に戻ってもう一度お試しください。',
  },
  401: {
    title: 'ログインが必要です',
    text: 'ログインしていないか、ログインの有効期限が切れています。お手数ですが、ログインしてからもう一度お試しください。',
  },
  403: {
    title: 'この操作は受け付けられませんでした',
    text: '別のサイトから送られた操作の可能性があるため、処理を中止しました。お手数ですが、画面を開き直してもう一度お試しください。',
  },
  404: {
    title: 'ページが見つかりません',
    text: 'お探しのページは、公開が終わったか、アドレスが変わった可能性があります。',
  },
  408: {
    title: '送信が途中で終わりました',
    text: '送信に時間がかかりすぎたため、受け付けられませんでした。通信の状態をご確認のうえ、前の画面に戻ってもう一度お試しください。',
  },
  413: { title: '送信された内容が大きすぎます', text: '入力の量を減らして、もう一度お試しください。' },
  429: {
    title: 'しばらく時間をおいてお試しください',
    text: '短い時間に操作が続いたため、受付を一時的に止めています。少し時間をおいて、もう一度お試しください。',
  },
  503: {
    title: 'ただいまページを表示できません',
    text: 'アクセスが集中しているか、一時的な不具合が起きています。少し時間をおいて、再読み込みしてください。',
  },
};

const FAULT = {
  title: 'ページを表示できませんでした',
  text: '一時的な不具合が起きています。少し時間をおいて、再読み込みしてください。入力中の内容は、可能な限り保存しています。',
};

/** The title of an error page. */
export function errorTitle(status: number): string {
  return (TEXTS[status] ?? FAULT).title;
}

/** An error as a page of the site, with links to continue. */
export function ErrorPage({ status }: { status: number }) {
  const requestId = useRequestId();
  const here = useLocation();
  const { title, text } = TEXTS[status] ?? FAULT;
  return (
    <div className="prose-width mx-auto space-y-6 py-8">
      <p className="amount text-soft">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <WaysOn again={status >= 500 ? '再読み込み' : undefined}>
        <li>
          <Link to={storefrontPathsOf(here.pathname).top} className="btn btn-secondary">
            トップページへ
          </Link>
        </li>
      </WaysOn>
      {requestId && (
        <p className="text-sm text-soft">
          <Link to={inquiryPath(here.pathname)}>お問い合わせ</Link>の際は、番号「{requestId}
          」をお知らせください。
        </p>
      )}
    </div>
  );
}
