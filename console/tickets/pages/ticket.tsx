import { data, Link } from 'react-router';
import { may } from '#app/staff/permissions.ts';
import { readTicket } from '#app/ticket/handling/look.ts';
import { takenOf } from '#app/ticket/handling/redemptions-query.ts';
import { genreWords, spokenCode, worth } from '#app/ticket/rules.ts';
import { STATE_NAMES } from '#app/ticket/states.ts';
import { readCode } from '#app/ticket/token.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import { shortInstant } from '../../parts/dates.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { Taken } from '../parts/Taken.tsx';
import { amountWords, reasonWords, whatWords } from '../taken-words.ts';
import type { Route } from './+types/ticket.ts';

const MOST = 200;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const t = await readTicket(staff, readCode(params.code) ?? '');
  if (!t) throw data(null, { status: 404 });
  const taken = await takenOf(t.id, MOST);
  const mayVoid = may(staff, 'ticket.void', t);
  return {
    code: spokenCode(t.code),
    donation: t.donation,
    title: t.title,
    done: url.searchParams.get('done'),
    held: t.held,
    mostShown: taken.length === MOST,
    facts: [
      ['状態', STATE_NAMES[t.status]],
      ['残り', `${worth(t.kind, t.remaining)}(額面 ${worth(t.kind, t.face)})`],
      ['有効期限', formatDateTime(t.validUntil)],
      ['発行', formatDateTime(t.issuedAt)],
      ['自治体', t.government],
      ['使えるところ', t.genres === null ? `${t.government}のすべての加盟店` : genreWords(t.genres)],
    ] as [string, string][],
    taken: taken.map((r) => ({
      ...{ id: r.id, merchant: r.merchant, merchantId: r.merchantId },
      at: shortInstant(r.at),
      what: whatWords(r),
      amount: amountWords(r),
      remaining: worth(r.kind, r.remaining),
      reason: reasonWords(r),
      mayVoid: mayVoid && r.voids === null && !r.voided,
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `電子チケット ${args.loaderData.code}`);
}

const DONE: Record<string, string> = {
  voided: '利用を取り消しました',
  already: 'この利用は、すでに取り消されています',
};

export default function Ticket({ loaderData: t }: Route.ComponentProps) {
  const done = t.done === null ? undefined : DONE[t.done];
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead title={t.code} back={{ to: '/tickets', name: '電子チケット' }} lead={t.title}>
        <Link to={`/donations/${t.donation}`} className="btn btn-secondary">
          寄附 {t.donation}
        </Link>
      </PageHead>
      {done && <Notice look="ok" live title={done} />}
      {t.held && (
        <Notice look="warn" title="いまは使えません">
          <p>寄附のお支払いについて、カード会社などに申し立てがあります。</p>
        </Notice>
      )}
      <Facts facts={t.facts} />
      <section className="space-y-3">
        <h2>利用の履歴</h2>
        <Taken rows={t.taken} />
        {t.mostShown && <p className="text-sm text-soft">新しいものから{MOST}件を表示しています。</p>}
      </section>
    </div>
  );
}
