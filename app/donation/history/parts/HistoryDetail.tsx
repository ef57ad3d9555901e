import { Link } from 'react-router';
import { Deliveries } from '#app/delivery/parts/Deliveries.tsx';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { PaymentDue } from '#app/payment/parts/PaymentDue.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TAKE_BACK_MESSAGE } from '../../message/intents.ts';
import { HistoryMessage } from '../../message/parts/HistoryMessage.tsx';
import { HistoryOneStop } from '../../one-stop/parts/HistoryOneStop.tsx';
import type { HistoryDetailData } from '../detail.ts';
import { HistoryPapers } from './HistoryPapers.tsx';
import { StateBadge } from './StateBadge.tsx';

export function HistoryDetail({
  d,
  reply,
  saved,
}: {
  d: HistoryDetailData;
  reply: FormReply;
  /** What was changed when the page is shown after that. */
  saved: string | null;
}) {
  const ofMessage = reply.values.intent === TAKE_BACK_MESSAGE;
  return (
    <div className="space-y-8">
      <p className="no-print">
        <Link
          to="/mypage/donation-histories"
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          寄附履歴に戻る
        </Link>
      </p>
      <div className="space-y-2">
        <StateBadge row={d.row} />
        <h1 className="text-2xl">{d.row.goods || '返礼品なしの寄附'}</h1>
        <p>{d.row.place}</p>
        <Amount yen={d.row.amount} className="text-2xl" />
      </div>
      {d.taxYear !== null && <Notice look="ok" title={`${d.taxYear}年分の寄附です`} />}
      {d.words && (
        <Notice look="info" title={d.words.title}>
          <p>{d.words.text}</p>
        </Notice>
      )}
      <PaymentDue
        due={d.row.due}
        howToPay={d.howToPay}
        what={d.row.paidWith}
        ends="お申し込みは取り消されます。"
      />
      <Facts facts={d.facts} />
      {d.togetherPath && (
        <p className="no-print">
          <Link to={d.togetherPath} className="btn btn-secondary">
            まとめて申し込んだ寄附を見る
          </Link>
        </p>
      )}
      {d.tickets && (
        <Notice title="現地利用チケット">
          <p>残りと有効期限、使えるお店は、チケットの画面でご確認ください。</p>
          <Link to="/mypage/tickets" className="btn btn-secondary mt-2">
            チケットを見る
          </Link>
        </Notice>
      )}
      {d.deliveries.length > 0 && <Deliveries rows={d.deliveries} />}
      {d.row.papers && <HistoryPapers number={d.row.number} papers={d.row.papers} />}
      {d.oneStop && (
        <HistoryOneStop v={d.oneStop} reply={ofMessage ? EMPTY_REPLY : reply} saved={saved === 'one-stop'} />
      )}
      {d.message && (
        <HistoryMessage v={d.message} reply={ofMessage ? reply : EMPTY_REPLY} saved={saved === 'message'} />
      )}
      {d.row.againPath && (
        <p>
          <Link to={d.row.againPath} className="btn btn-secondary">
            もう一度寄附する
          </Link>
        </p>
      )}
    </div>
  );
}
