import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import type { ReceiptData } from '../receipt.ts';

/** A sheet on the screen; when the page is printed, only the sheet is printed. */
export function DonationReceipt({ d }: { d: ReceiptData }) {
  return (
    <div className="space-y-6">
      <p className="no-print flex flex-wrap items-center justify-between gap-x-6">
        <Link
          to={`/mypage/donation-histories?donation=${d.number}`}
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          寄附の詳細に戻る
        </Link>
        <span className="text-sm text-soft">このページは、ブラウザーの印刷でそのまま書類になります。</span>
      </p>
      <article className="prose-width space-y-8 border border-line bg-white px-5 py-8 sm:px-12 sm:py-12 print:max-w-none print:border-0 print:p-0">
        <h1 className="text-center text-2xl tracking-[0.3em]">寄附の控え</h1>
        <p className="border-t border-line pt-8 text-center">
          <span className="mr-4 text-sm text-soft">寄附金額</span>
          <Amount yen={d.amount} className="text-3xl" />
        </p>
        <Facts facts={d.facts} />
        <p className="text-sm">
          上記の寄附のお支払いを確認しました。この控えは寄附金受領証明書ではありませんので、確定申告の添付書類には使用できません。
        </p>
        <p className="text-right text-sm">
          {d.site.name}
          <br />
          {d.site.operator}
          <br />
          <span className="text-soft">{d.site.contact}</span>
        </p>
      </article>
      <p className="no-print">
        <a href={`/papers/donations/${d.number}/receipt.pdf`} className="btn btn-secondary">
          寄附金受領証明書(PDF)を開く
        </a>
      </p>
    </div>
  );
}
