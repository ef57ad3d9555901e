import { randomUUID } from 'node:crypto';
import { Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { beginClosing, MOST_CLOSED, readyToClose } from '#app/settlement/closing.ts';
import { kindsToClose } from '#app/settlement/open-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { looksLikeUuid } from '#platform/crypto.ts';
import { digits, yen } from '#platform/money.ts';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import { readClosingWanted } from '../closing-form.ts';
import { openName } from '../open-list.ts';
import type { Route } from './+types/closing-new.ts';

/** Rows that are shown; all of them are closed. */
const SHOWN = 100;

/** What would be closed: nothing is by looking at it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const wanted = readClosingWanted(url.searchParams, now);
  const ready = await readyToClose(staff, wanted, now);
  const kinds = kindsToClose(staff);
  return {
    kinds: Object.fromEntries(kinds.map((kind) => [kind, KIND_NAMES[kind]])),
    wanted: { kind: wanted.kind ?? '', until: wanted.until.slice(0, 7) },
    formKey: randomUUID(),
    shown: { months: ready.months.length, toPay: ready.toPay, toAsk: ready.toAsk },
    words: `${digits(ready.months.length)}件(${digits(new Set(ready.months.map((m) => m.party)).size)}者)`,
    toPay: yen(ready.toPay),
    toAsk: yen(ready.toAsk),
    more: ready.more ? digits(MOST_CLOSED) : null,
    rows: ready.months.slice(0, SHOWN).map((m) => ({
      key: `${m.party} ${m.month}`,
      party: m.party,
      month: monthWords(m.month),
      kind: KIND_NAMES[m.kind],
      name: openName(m),
      lines: digits(m.total.lines),
      due: yen(m.total.due),
    })),
    asksProof: !isConfirmed(staff),
  };
}

const CHANGED = '表示したあとに、寄附・返金・締めがありました。新しい内容を確認して、もう一度締めてください';

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const said = (name: string) => String(form.get(name) ?? '');
  const wanted = readClosingWanted(form, new Date());
  const shown = {
    months: Number(said('months')),
    toPay: Number(said('toPay')),
    toAsk: Number(said('toAsk')),
  };
  const formKey = said('key');
  const again = (words: string) =>
    refused(withError(seenAnew(shownAgain(form), 'key', ...Object.keys(shown)), '', words), {});
  if (!looksLikeUuid(formKey)) return again('画面を開き直して、もう一度お試しください');
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const begun = await beginClosing(staff, { ...wanted, formKey, shown });
  if (begun.kind === 'begun') throw redirect(`/settlements/closings/${begun.id}`, 303);
  return again(begun.kind === 'nothing' ? '締められる月はありません' : CHANGED);
}

export const meta = pageTitle;

export default function NewClosing({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="まとめて締める"
        back={{ to: '/settlements/open', name: '締める前の精算' }}
        lead="終わった月のうち、まだ締めていないものをまとめて締めます。締める前に、対象と金額を確認してください。"
      />
      <ErrorSummary errors={reply.errors} />
      <FilterForm label="締める対象" act="対象を確認する">
        <SelectFilter name="kind" label="種類" chosen={d.wanted.kind} names={d.kinds} />
        <DayFilter type="month" name="until" label="締める月(この月まで)" typed={d.wanted.until} />
      </FilterForm>
      {d.rows.length === 0 ? (
        <Notice look="info" title="締められる月はありません" />
      ) : (
        <>
          <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
            <h2>締める内容</h2>
            <dl className="facts">
              <div>
                <dt>対象</dt>
                <dd>{d.words}</dd>
              </div>
              <div>
                <dt>お支払い額の合計</dt>
                <dd>{d.toPay}</dd>
              </div>
              <div>
                <dt>ご請求額の合計</dt>
                <dd>{d.toAsk}</dd>
              </div>
            </dl>
            {d.more && <p>1回に{d.more}件までです。古い月から締めます。残りは、続けて締められます。</p>}
            <p>
              締めると精算書が確定し、あとから変えることはできません。表示した金額から変わった月は締めずに残します。
            </p>
            <input type="hidden" name="kind" value={d.wanted.kind} />
            <input type="hidden" name="until" value={d.wanted.until} />
            <input type="hidden" name="key" value={reply.values.key ?? d.formKey} />
            {Object.entries(d.shown).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={reply.values[name] ?? value} />
            ))}
            <ProofField reply={reply} needed={d.asksProof} />
            <button type="submit" className="btn btn-primary">
              {digits(d.shown.months)}件を締める
            </button>
          </Form>
          <TableBox label="締める月" stacks>
            <thead>
              <tr>
                <th scope="col">対象月</th>
                <th scope="col">種類</th>
                <th scope="col">精算の相手</th>
                <th scope="col" className="number">
                  明細
                </th>
                <th scope="col" className="number">
                  精算額
                </th>
              </tr>
            </thead>
            <tbody>
              {d.rows.map((m) => (
                <tr key={m.key}>
                  <th scope="row" className="whitespace-nowrap">
                    {m.month}
                  </th>
                  <td data-name="種類">{m.kind}</td>
                  <td data-name="精算の相手">
                    <Link to={`/settlements/drafts/${m.party}`}>
                      {m.name}
                      <span className="sr-only">({m.month})</span>
                    </Link>
                  </td>
                  <td data-name="明細" className="number">
                    {m.lines}件
                  </td>
                  <td data-name="精算額" className="number">
                    {m.due}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
          {d.shown.months > d.rows.length && (
            <p className="text-sm text-soft">古い月から{digits(d.rows.length)}件を表示しています。</p>
          )}
        </>
      )}
    </div>
  );
}
