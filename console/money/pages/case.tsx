import { data, Link } from 'react-router';
import { readCase } from '#app/casebook/cases.ts';
import { payables } from '#app/site/payables.ts';
import { historyName } from '#app/staff/actor.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { yen } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { ACTS, actName, isAct } from '../acts.ts';
import {
  actRefusal,
  caseFacts,
  caseLinks,
  caseState,
  eventRows,
  moneyFacts,
  thingRows,
} from '../case-facts.ts';
import { Acts } from '../parts/Acts.tsx';
import { CaseBadge } from '../parts/CaseBadge.tsx';
import { CaseLinks } from '../parts/CaseLinks.tsx';
import { ACT_ORDER, KIND_NAMES, KIND_WORDS, PAYERS, THINGS } from '../words.ts';
import type { Route } from './+types/case.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await readCase(staff, payables, routeNumber(params.id) ?? 0);
  if (!view) throw data(null, { status: 404 });
  const { c } = view;
  const done = url.searchParams.get('done') ?? '';
  const own = c.taken_by === historyName(staff);
  return {
    id: c.id,
    name: KIND_NAMES[c.kind],
    number: c.reference,
    words: KIND_WORDS[c.kind](PAYERS[c.of], THINGS[c.of]),
    state: caseState(view, new Date()),
    told: isAct(done) ? ACTS[done].done : undefined,
    toPay: own && c.closedAt === null && c.owed > 0 ? yen(c.taken_amount) : null,
    goneMeanwhile: c.taken_by !== null && c.closedAt === null && c.owed === 0,
    facts: caseFacts(view),
    money: moneyFacts(view),
    payer: PAYERS[c.of],
    memberId: mayEverywhere(staff, 'member.read') ? c.memberId : null,
    things: thingRows(view),
    others: caseLinks(view.others),
    events: eventRows(view),
    acts: view.mayAct
      ? ACT_ORDER.flatMap((act) => {
          const refusal = actRefusal(staff, view, act);
          return refusal === undefined
            ? []
            : [{ act, name: actName(staff, act, c), what: ACTS[act].what, refusal }];
        })
      : [],
    isClosed: c.closedAt !== null,
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `${args.loaderData.name} ${args.loaderData.number}`);
}

export default function MoneyCase({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title={
          <>
            {d.name} <CaseBadge state={d.state} />
          </>
        }
        back={{ to: '/money', name: '入出金の対応' }}
        lead={d.number}
      />
      {d.told && (
        <Notice look="ok" live title={d.told}>
          {d.toPay && (
            <p>
              {d.payer}に<strong className="amount">{d.toPay}</strong>
              を支払い、「支払い済みとして記録する」で終わりにしてください。
            </p>
          )}
        </Notice>
      )}
      {d.goneMeanwhile && (
        <Notice look="warn" title="お返しする金額は、もう残っていません">
          <p>
            引き受けたあとに、決済会社から返金されたか、異議により戻りました。まだ支払っていないときは、支払わずに、引き受けを取りやめてください。すでに支払ったときは、支払い済みとして記録してください。返金の超過として、新しい対応が作られます。
          </p>
        </Notice>
      )}
      <section className="panel space-y-2">
        <h2>起きたことと、すること</h2>
        <p>{d.words.what}</p>
        {!d.isClosed && <p className="font-bold">{d.words.todo}</p>}
      </section>
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2>この対応</h2>
          <Facts facts={d.facts} />
        </section>
        <section className="space-y-3">
          <h2>お支払いの金額</h2>
          <Facts facts={d.money} className="[overflow-wrap:anywhere]" />
        </section>
      </div>
      {d.acts.length > 0 && !d.isClosed && <Acts id={d.id} acts={d.acts} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2>関係するもの</h2>
          <ul className="panel space-y-2">
            {d.things.map(({ number, to, words }) => (
              <li key={number}>
                <Link to={to}>{number}</Link>
                <span className="block text-sm text-soft">{words}</span>
              </li>
            ))}
            {d.memberId !== null && (
              <li>
                <Link to={`/members/${d.memberId}`}>会員のページ</Link>
              </li>
            )}
          </ul>
          {d.others.length > 0 && (
            <>
              <h3>同じお支払いについての、ほかの対応</h3>
              <CaseLinks links={d.others} />
            </>
          )}
        </section>
        <Timeline rows={d.events} title="経過" />
      </div>
    </div>
  );
}
