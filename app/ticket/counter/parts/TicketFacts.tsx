import { TicketBadge } from '../../parts/TicketBadge.tsx';
import type { CounterTicket } from '../counter.ts';

export function TicketFacts({ ticket: t }: { ticket: CounterTicket }) {
  return (
    <section aria-label="チケット" className="panel space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{t.government}</p>
        <TicketBadge status={t.status} name={t.state} />
      </div>
      <p className="text-lg font-bold">{t.title}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <dt className="text-sm text-soft">残り</dt>
        <dd>
          <span className="amount text-3xl">{t.left}</span>
          {t.left !== t.face && <span className="text-sm text-soft"> / {t.face}</span>}
        </dd>
        <dt className="text-sm text-soft">有効期限</dt>
        <dd>{t.validUntil}まで</dd>
        <dt className="text-sm text-soft">番号</dt>
        <dd className="amount">{t.code}</dd>
      </dl>
    </section>
  );
}
