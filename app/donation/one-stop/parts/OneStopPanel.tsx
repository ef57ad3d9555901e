import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { OneStopPanelData } from '../view.ts';

/** A summary of the year's one-stop applications: how many governments, what is missing, until when. */
export function OneStopPanel({ d }: { d: OneStopPanelData }) {
  return (
    <section id="one-stop" aria-labelledby="one-stop-title" className="scroll-mt-4">
      <h2 id="one-stop-title">{d.taxYear}年分のワンストップ特例</h2>
      <div className="panel mt-3 space-y-4">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <p>
            <span className="text-sm text-soft">申請する自治体</span>{' '}
            <span className="amount text-3xl">
              {d.governments}
              <small>/{d.most}自治体</small>
            </span>
          </p>
          {d.unpaid > 0 && <p className="text-sm text-soft">うち{d.unpaid}自治体は、お支払い待ちです</p>}
          {d.held > 0 && <p className="text-sm text-soft">このほかに{d.held}自治体の寄附は、確認中です</p>}
          {d.elsewhere > 0 && (
            <p className="text-sm text-soft">うち{d.elsewhere}自治体は、ほかのサイトでの寄附を含みます</p>
          )}
        </div>
        {d.tooMany && (
          <Notice look="warn" title={`申請先が${d.most}自治体を超えています`}>
            <p>
              {d.tooMany === 'now'
                ? 'このままではワンストップ特例を利用できず、'
                : `お支払い待ち${d.held > 0 ? 'や確認中' : ''}の寄附が完了すると、ワンストップ特例を利用できなくなり、`}
              控除を受けるには、{d.taxYear}年のすべての寄附について確定申告が必要です。
            </p>
          </Notice>
        )}
        {d.missing.length > 0 ? (
          <>
            <p>
              申請が確認できていない寄附が{d.missing.length}件あります。期限は
              <strong>{d.deadline}</strong>です。{d.left}。
            </p>
            <ul className="border-t border-line">
              {d.missing.map((m) => (
                <li key={m.number} className="border-b border-line py-1">
                  <Link
                    to={`/mypage/donation-histories?donation=${m.number}#one-stop`}
                    className="flex min-h-11 flex-wrap items-center justify-between gap-x-4"
                  >
                    <span className="text-strong underline underline-offset-4">
                      {m.government} <Amount yen={m.amount} />
                    </span>
                    <span className="text-sm text-soft">
                      {m.incomplete ? '不備があります' : m.online ? 'オンラインで申請' : '書面で申請'}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          d.donations > 0 && (
            <p>
              {d.accepted === d.donations
                ? 'すべての申請が受け付けられました。'
                : 'まだ申請していない寄附はありません。自治体の確認をお待ちください。'}
            </p>
          )
        )}
      </div>
    </section>
  );
}
