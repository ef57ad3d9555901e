import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { HistoryRow } from '../row.ts';

const LINE = 'inline-flex min-h-11 items-center gap-2 text-strong underline underline-offset-4';

/** The papers of a paid donation. The links download files, so they use no client-side navigation. */
export function HistoryPapers({
  number,
  papers,
}: {
  number: string;
  papers: NonNullable<HistoryRow['papers']>;
}) {
  const folder = `/papers/donations/${number}`;
  return (
    <section aria-labelledby="papers" className="no-print">
      <h2 id="papers">書類</h2>
      {papers.waiting && (
        <p className="mt-3">
          寄附金受領証明書とワンストップ特例申請書は、自治体での発行の準備が整い次第、こちらからダウンロードいただけます。準備ができましたら、翌朝までにメールでお知らせします。
        </p>
      )}
      <ul className="mt-3 space-y-1">
        {papers.receipt && (
          <li>
            <Paper href={`${folder}/receipt.pdf`} name="寄附金受領証明書(PDF)" />
            <p className="ml-7 text-sm text-soft">確定申告をする方の添付書類です。大切に保管してください。</p>
          </li>
        )}
        {papers.oneStop && (
          <li>
            <Paper href={`${folder}/one-stop.pdf`} name="ワンストップ特例申請書(PDF)" />
          </li>
        )}
        {papers.oneStop && (
          <li>
            <Paper href={`${folder}/change-notice.pdf`} name="申請事項変更届出書(PDF)" />
            <p className="ml-7 text-sm text-soft">
              申請のあと、翌年1月1日までに住所や氏名が変わったときに提出します。
            </p>
          </li>
        )}
        <li>
          <Link to={`/mypage/donation-histories?receipt=${number}`} className={LINE}>
            <Icon name="file-text" size={20} />
            寄附の控え
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Paper({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} className={LINE}>
      <Icon name="file-text" size={20} />
      {name}
    </a>
  );
}
