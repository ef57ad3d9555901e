import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { memberTickets, TicketRow } from '../member-tickets.ts';
import { HELD_TEXT } from '../states.ts';
import { KeepOffline } from './KeepOffline.tsx';
import { Merchants } from './Merchants.tsx';
import { TicketBadge } from './TicketBadge.tsx';
import { UseHistory } from './UseHistory.tsx';

const MOST_KEPT = 20;

type Tickets = Awaited<ReturnType<typeof memberTickets>>;

export function TicketList({ tickets: d, owner }: { tickets: Tickets; owner: string }) {
  const none = d.usable.length === 0;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>現地利用チケット</h1>
        <Link
          to="/qr_tickets"
          className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
        >
          使い方
        </Link>
      </div>
      {none && (
        <div className="panel space-y-4 py-8 text-center">
          <p>
            {d.ended.length + d.held.length > 0
              ? '使えるチケットはありません。'
              : 'チケットはまだありません。旅先のお食事や体験、宿泊に使える返礼品をさがしてみませんか。'}
          </p>
          <p>
            <Link to="/goods?ticket=1" className="btn btn-primary">
              現地で使える返礼品をさがす
            </Link>
          </p>
        </div>
      )}
      {!none && (
        <section aria-labelledby="usable" className="space-y-4">
          <h2 id="usable">使えるチケット</h2>
          {d.usable.map((t) => (
            <Card key={t.id} ticket={t} />
          ))}
          <KeepOffline
            owner={owner}
            version={d.usable.map((t) => t.left).join()}
            documents={[
              '/mypage/tickets',
              ...d.usable.slice(0, MOST_KEPT).map((t) => `/mypage/tickets?ticket=${t.id}`),
            ]}
          />
        </section>
      )}
      {d.held.length > 0 && (
        <section aria-labelledby="held" className="space-y-4">
          <h2 id="held">お支払いの確認中のチケット</h2>
          <p>{HELD_TEXT}</p>
          {d.held.map((t) => (
            <Card key={t.id} ticket={t} />
          ))}
        </section>
      )}
      {d.ended.length > 0 && (
        <section aria-labelledby="ended" className="space-y-4">
          <h2 id="ended">使用済み・期限切れなどのチケット</h2>
          {d.ended.map((t) => (
            <Card key={t.id} ticket={t} />
          ))}
        </section>
      )}
    </div>
  );
}

function Card({ ticket: t }: { ticket: TicketRow }) {
  return (
    <article className="panel space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{t.place}</p>
        <TicketBadge status={t.status} name={t.state} held={t.held} />
      </div>
      <h3>{t.title}</h3>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <div>
            <dt className="text-sm text-soft">残り</dt>
            <dd>
              <span className="amount text-2xl">{t.left}</span>
              {t.left !== t.whole && <span className="text-sm text-soft"> / {t.whole}</span>}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">有効期限</dt>
            <dd className="leading-10">{t.validUntil}</dd>
          </div>
        </dl>
        {/* A full page load, which works offline for pages that were kept. */}
        <a
          href={`/mypage/tickets?ticket=${t.id}`}
          className={`btn max-sm:w-full ${t.usable ? 'btn-primary' : 'btn-secondary'}`}
        >
          {t.usable ? 'チケットを表示する' : '詳細を見る'}
          <span className="sr-only">({t.title})</span>
        </a>
      </div>
      <details className="border-t border-line pt-1">
        <summary className="flex min-h-11 items-center justify-between gap-2 text-sm text-strong">
          使えるお店({t.merchants.length}か所)とご利用履歴({t.history.length}件)
          <Icon name="chevron-down" />
        </summary>
        <div className="grid gap-6 pt-2 md:grid-cols-2">
          <div>
            <h4 className="pb-2 text-sm">使えるお店</h4>
            <Merchants merchants={t.merchants} />
          </div>
          <div>
            <h4 className="pb-2 text-sm">ご利用履歴</h4>
            <UseHistory history={t.history} />
          </div>
        </div>
      </details>
    </article>
  );
}
