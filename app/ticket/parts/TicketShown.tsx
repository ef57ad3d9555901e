import { Notice } from '#app/ui/Notice.tsx';
import type { TicketPage } from '../member-tickets.ts';
import { HELD_NAME, HELD_TEXT } from '../states.ts';
import { KeepOffline } from './KeepOffline.tsx';
import { Merchants } from './Merchants.tsx';
import { QrCode } from './QrCode.tsx';
import { TicketBadge } from './TicketBadge.tsx';
import { UseHistory } from './UseHistory.tsx';
import { useLiveTicket } from './use-live-ticket.ts';

const OVER = {
  used: { look: 'ok', title: 'すべてご利用になりました', text: 'ご利用ありがとうございました。' },
  expired: {
    look: 'warn',
    title: '有効期限が過ぎています',
    text: 'このチケットはご利用いただけません。返金や期間の延長はできません。',
  },
  cancelled: {
    look: 'warn',
    title: '取り消されたチケットです',
    text: '寄附が取り消されたため、ご利用いただけません。',
  },
} as const;

const HELD = { look: 'warn', title: `${HELD_NAME}です`, text: HELD_TEXT } as const;

/** One ticket to show at the counter: QR code, number, value and date, and nothing else. */
export function TicketShown({ ticket: t, owner }: { ticket: TicketPage; owner: string }) {
  const { live, offline } = useLiveTicket(t.id, t.live);
  const { status, held } = live;
  const over = held ? HELD : status === 'issued' || status === 'partly_used' ? undefined : OVER[status];
  const link = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';
  return (
    <div data-alone className="mx-auto max-w-xl space-y-4">
      <p>
        <a href="/mypage/tickets" className={link}>
          チケットの一覧へ
        </a>
      </p>
      <div className="space-y-1 text-center">
        <p className="text-sm text-soft">{t.place}</p>
        <h1 className="text-xl">{t.title}</h1>
      </div>
      <section
        aria-label="チケット"
        className="space-y-4 rounded-card bg-white p-4 text-center shadow-raised sm:p-6"
      >
        {t.show && !over && (
          <>
            <QrCode qr={t.show.qr} />
            <div>
              <p className="text-sm text-soft">チケット番号</p>
              <p className="amount text-xl tracking-wider">{t.show.code}</p>
            </div>
          </>
        )}
        {over && (
          <Notice look={over.look} title={over.title}>
            <p>{over.text}</p>
          </Notice>
        )}
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 border-t border-line pt-4 text-start">
          <dt className="text-sm text-soft">残り</dt>
          <dd aria-live="polite">
            <span className="amount text-3xl">{live.left}</span>
            {live.left !== t.whole && <span className="text-sm text-soft"> / {t.whole}</span>}
          </dd>
          <dt className="text-sm text-soft">有効期限</dt>
          <dd className="font-bold">{t.validUntil}まで</dd>
          <dt className="text-sm text-soft">状態</dt>
          <dd>
            <TicketBadge status={live.status} name={live.state} held={live.held} />
          </dd>
        </dl>
        {offline ? (
          <p role="status" className="text-sm">
            通信できないため、{live.asOf}の内容を表示しています。QRコードと番号はそのままお使いいただけます。
          </p>
        ) : (
          <p className="text-sm text-soft">
            {live.asOf}現在{' '}
            <a href={`/mypage/tickets?ticket=${t.id}`} className={link}>
              最新の状態にする
            </a>
          </p>
        )}
        <KeepOffline
          owner={owner}
          version={live.state + live.left}
          documents={['/mypage/tickets', `/mypage/tickets?ticket=${t.id}`]}
          silent={over !== undefined}
        />
      </section>
      <section aria-labelledby="history">
        <h2 id="history" className="pb-2">
          ご利用履歴
        </h2>
        <UseHistory history={live.history} />
      </section>
      <section aria-labelledby="where">
        <h2 id="where" className="pb-2">
          使えるお店
        </h2>
        <Merchants merchants={t.merchants} />
      </section>
      <p className="text-sm text-soft">{t.issuedAt}に発行しました。お釣り、返金、換金、譲渡はできません。</p>
    </div>
  );
}
