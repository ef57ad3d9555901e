import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { readMember } from '#app/membership/member.ts';
import { adjustPoints } from '#app/membership/points/adjust.ts';
import { accountEntries } from '#app/membership/points/ledger-query.ts';
import { pointAccounts } from '#app/point/accounts.ts';
import { POINTS } from '#app/point/point-setting.ts';
import { SHOP } from '#app/point/rules.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { shortInstant } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { signed } from '../events.ts';
import { AdjustForm } from '../parts/AdjustForm.tsx';
import { EntryTable, Issuers } from '../parts/EntryTable.tsx';
import { readAdjustment } from '../points-form.ts';
import { ENTRY_KINDS, GONE } from '../words.ts';
import type { Route } from './+types/points.ts';

const PAGE = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const member = await readMember(staff, routeNumber(params.id) ?? 0);
  if (!member) throw data(null, { status: 404 });
  const accounts = await pointAccounts(member.id);
  const asked = url.searchParams.get('issuer') ?? SHOP;
  const account = accounts.find((a) => a.issuer === asked) ?? accounts[0];
  const page = account
    ? await accountEntries(account.id, { ...readCursor(url), limit: PAGE })
    : { rows: [], before: null, after: null };
  return {
    id: member.id,
    issuer: account?.issuer ?? SHOP,
    issuers: accounts.map(({ issuer, name }) => ({ issuer, name })),
    name: account?.name ?? config().SHOP_NAME,
    months: settingAt(POINTS, new Date()).months,
    facts: [
      ['発行元', account?.name ?? config().SHOP_NAME],
      ['使えるポイント', digits(account?.usable ?? 0)],
      ...(account?.lapsesOn
        ? [['30日以内に失効', `${digits(account.lapsing)}(最初は${formatPlainDate(account.lapsesOn)})`]]
        : []),
    ] as [string, string][],
    entries: page.rows.map((e) => ({
      id: e.id,
      at: shortInstant(e.at),
      kind: ENTRY_KINDS[e.kind],
      points: signed(e.points),
      balance: digits(e.balance),
      source: sourceWords(e.source),
      note: e.note,
      expiresOn: e.expiresOn === null ? '' : formatPlainDate(e.expiresOn),
      by: e.actor === '' ? '' : `${e.actor}: ${e.reason}`,
    })),
    before: page.before,
    after: page.after,
    mayAdjust: member.state === 'active' && mayEverywhere(staff, 'point.edit'),
    key: randomUUID(),
    asksProof: !isConfirmed(staff),
    done: url.searchParams.has('done'),
  };
}

/** What an entry follows from, by the number that people know. */
function sourceWords(source: string): string {
  const [kind, number = ''] = source.split(':');
  if (kind === 'order') return `ご注文 ${number}`;
  return kind === 'donation' ? `寄附 ${number}` : '';
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const typed = readAdjustment(form);
  if ('reply' in typed) return refused(typed.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const id = routeNumber(params.id) ?? 0;
  const { value } = typed;
  const result = await adjustPoints(staff, id, value);
  if (result === 'adjusted' || result === 'already')
    throw redirect(`/members/${id}/points?${new URLSearchParams({ issuer: value.issuer, done: '1' })}`, 303);
  const reply = shownAgain(form);
  return refused(
    result === 'short'
      ? withError(reply, 'points', '残高より多くのポイントは取り消せません')
      : withError(reply, '', GONE),
    {},
  );
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `会員 ${args.loaderData.id}のポイント`);
}

export default function MemberPoints({ loaderData: p, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title="ポイント" back={{ to: `/members/${p.id}`, name: `会員 ${p.id}` }} />
      {p.done && !actionData && <Notice look="ok" live title="ポイントを調整しました" />}
      <ErrorSummary errors={reply.errors} />
      <Issuers id={p.id} issuers={p.issuers} shown={p.issuer} />
      <Facts facts={p.facts} />
      {p.mayAdjust && (
        <AdjustForm
          reply={reply}
          issuer={p.issuer}
          name={p.name}
          formKey={p.key}
          asksProof={p.asksProof}
          months={p.months}
        />
      )}
      <section className="space-y-3">
        <h2>履歴</h2>
        <EntryTable entries={p.entries} />
        <Turn before={p.before} after={p.after} />
      </section>
    </div>
  );
}
