import type { OneStopView } from '../view.ts';

/** How to apply, step by step, in the way that was chosen. */
export function HistoryOneStopSteps({ v }: { v: OneStopView }) {
  return v.wish === 'online' ? <Online v={v} /> : <Paper v={v} />;
}

function Paper({ v }: { v: OneStopView }) {
  return (
    <ol className="list-decimal space-y-3 pl-6">
      <li>
        <a
          href={`/papers/donations/${v.number}/one-stop.pdf`}
          className="font-bold text-strong underline underline-offset-4"
        >
          ワンストップ特例申請書(PDF)
        </a>
        を印刷し、提出日と個人番号(マイナンバー)を記入して、①と②のチェック欄に印を付けてください。そのほかの欄は、お申し込みの内容で記入済みです。
      </li>
      <li>
        本人確認書類の写しを同封してください。マイナンバーカードの両面の写し、または個人番号を確認できる書類と、本人を確認できる書類の写しです。
      </li>
      <li>
        期限までに届くように郵送してください。
        {v.address ? (
          <span className="mt-1 block whitespace-pre-line">
            <span className="text-sm text-soft">送り先</span>
            <br />
            {v.address} 御中
          </span>
        ) : (
          `送り先は、${v.government}からのご案内、または自治体のホームページでご確認ください。`
        )}
      </li>
    </ol>
  );
}

function Online({ v }: { v: OneStopView }) {
  const { name, url } = v.online;
  return (
    <ol className="list-decimal space-y-3 pl-6">
      <li>マイナンバーカードと、署名用電子証明書の暗証番号(6〜16文字の英数字)をご用意ください。</li>
      <li>
        {url ? (
          <>
            {v.government}が案内している
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="font-bold text-strong underline underline-offset-4"
            >
              {name || 'オンライン申請のページ'}
              <span className="sr-only">(新しいタブで開きます)</span>
            </a>
            で申請してください。
          </>
        ) : name ? (
          `${v.government}は「${name}」で申請を受け付けています。自治体からのご案内に沿って申請してください。`
        ) : (
          `${v.government}からのご案内に沿って、オンラインで申請してください。`
        )}
      </li>
      <li>
        この寄附の受付番号は<span className="font-bold tabular-nums">{v.number}</span>
        です。寄附1件ごとに申請してください。
      </li>
    </ol>
  );
}
