import { useRequestId } from '#app/shell/request-id.ts';

const TEXTS: Record<number, { title: string; text: string }> = {
  400: { title: '送信された内容を読み取れませんでした', text: '前の画面に戻り、もう一度お試しください。' },
  403: {
    title: 'この操作は受け付けられませんでした',
    text: '画面を開き直して、もう一度お試しください。',
  },
  429: {
    title: '短い時間に操作が続きました',
    text: '少し時間をおいて、もう一度お試しください。',
  },
  404: {
    title: 'ページが見つかりません',
    text: 'アドレスが違うか、いまの権限では表示できないページです。',
  },
};

const FAULT = {
  title: 'ページを表示できませんでした',
  text: '一時的な不具合が起きています。少し時間をおいて、再読み込みしてください。',
};

/** An error as a page. */
export function Trouble({ status }: { status: number }) {
  const requestId = useRequestId();
  const { title, text } = TEXTS[status] ?? FAULT;
  return (
    <div className="prose-width space-y-4 py-6">
      <title>{title}</title>
      <p className="amount text-soft">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/" className="btn btn-secondary">
          ホームへ
        </a>
      </p>
      {requestId && <p className="text-sm text-soft">お問い合わせの際の番号: {requestId}</p>}
    </div>
  );
}
