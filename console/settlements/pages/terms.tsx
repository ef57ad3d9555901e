import { data, Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { KIND_NAMES, type Kind, keyOf, type Party } from '#app/settlement/party.ts';
import { partyFor } from '#app/settlement/statement.ts';
import { BASIS_NAMES, PAPER_NAMES, rateWords, TERM_NAMES, termWords } from '#app/settlement/term-words.ts';
import { saveGiftTerms, saveTerms } from '#app/settlement/terms.ts';
import { giftTermsMark, giftTermsOf, type TypedGiftTerms, termsOf } from '#app/settlement/terms-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatPlainDate } from '#platform/jst.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import { FeeFields } from '../parts/FeeFields.tsx';
import { GiftTermsFields } from '../parts/GiftTermsFields.tsx';
import {
  GOVERNMENT_FEES,
  readGiftTermsForm,
  readTermsForm,
  SHOP_FEES,
  type TypedTerms,
} from '../terms-form.ts';
import type { Route } from './+types/terms.ts';

const SHOWN = 24;

const feesOf = (kind: Kind) => (kind === 'shop' ? SHOP_FEES : GOVERNMENT_FEES);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const party = await partyFor(staff, params.party);
  if (!party) throw data(null, { status: 404 });
  const { kind, governmentCode } = party;
  const isGift = kind === 'gift';
  const kept = isGift ? [] : await termsOf(params.party, SHOWN);
  const gifts = isGift ? await giftTermsOf(governmentCode, SHOWN) : [];
  const names = [...feesOf(kind), ...(kind === 'government' ? (['keepsPaymentFee'] as const) : [])];
  return {
    party: params.party,
    kind,
    title: `${party.name}・${KIND_NAMES[kind]}`,
    // A government's own terms count for all of its producers.
    mayEdit: may(staff, isGift ? 'settlement.producers' : 'settlement.close', { governmentCode }),
    history: isGift
      ? gifts.map((t) => ({
          from: `${formatPlainDate(t.fromDay)}から`,
          words: [`基準日: ${BASIS_NAMES[t.basis]}`, `書類: ${PAPER_NAMES[t.paper]}`],
        }))
      : kept.map((t) => ({
          from: `${monthWords(t.fromMonth)}から`,
          words: names.map(
            (name) =>
              `${kind === 'shop' ? '販売手数料' : TERM_NAMES[name]}: ${termWords(name, t.terms[name])}`,
          ),
        })),
    shown: [
      ...kept.map((t) => `${t.fromMonth.slice(0, 7)}:${t.version}`),
      ...gifts.map((t) => `${t.fromDay}:${giftTermsMark(t)}`),
    ].join(' '),
    newest: Object.fromEntries(
      feesOf(kind).map((name) => {
        const value = kept[0]?.terms[name] ?? 0;
        return [name, name.endsWith('Rate') ? rateWords(value).slice(0, -1) : String(value)];
      }),
    ),
    keepsPaymentFee: kept[0]?.terms.keepsPaymentFee ?? true,
    asksProof: !isConfirmed(staff),
    done: url.searchParams.has('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const party = await partyFor(staff, params.party);
  if (!party) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { kind } = party;
  const typed = kind === 'gift' ? readGiftTermsForm(form) : readTermsForm(form, feesOf(kind));
  if ('reply' in typed) return refused(typed.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const reply = shownAgain(form);
  const fault = await save(staff, party, typed.value);
  if (fault === 'conflict') return refused(withError(seenAnew(reply, 'shown'), '', CHANGED), {});
  if (fault) return refused(withError(reply, ...fault), {});
  throw redirect(`/settlements/terms/${params.party}?done=1`, 303);
}

const CHANGED =
  '表示したあとに、ほかの担当者が同じ開始時期の条件を変更しました。いまの条件を確認して、もう一度保存してください';

/** @returns the field and what is wrong with it, where it could not be saved, or that somebody else was first. */
async function save(
  staff: SignedInStaff,
  party: Party,
  value: TypedGiftTerms | TypedTerms,
): Promise<[field: string, message: string] | 'conflict' | undefined> {
  if ('basis' in value) {
    const result = await saveGiftTerms(staff, party.governmentCode, value);
    if (result === 'past')
      return ['fromDay', 'すでに返礼品の寄附・発送があるため、明日以降の日付を選択してください'];
    return result === 'conflict' ? result : undefined;
  }
  const result = await saveTerms(staff, keyOf(party), value);
  switch (result.kind) {
    case 'saved':
      return undefined;
    case 'closed':
      return ['fromMonth', 'この月以降に、すでに締めた月があります。まだ締めていない月から始めてください'];
    case 'conflict':
      return 'conflict';
    case 'unknown':
      throw data(null, { status: 404 });
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `精算の条件: ${args.loaderData.title}`);
}

export default function TermsPage({ loaderData: p, actionData }: Route.ComponentProps) {
  const reply: FormReply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title="精算の条件"
        back={{ to: `/settlements/drafts/${p.party}`, name: p.title }}
        lead={
          p.kind === 'gift'
            ? '自治体が事業者に返礼品の代金を支払うときの条件です。同じ自治体のすべての事業者に共通です。'
            : '金額は税抜です。締めた月の条件は変わりません。'
        }
      />
      {p.done && !actionData && <Notice look="ok" live title="保存しました" />}
      <ErrorSummary errors={reply.errors} />
      {p.history.length === 0 ? (
        <p className="text-soft">
          {p.kind === 'gift'
            ? '登録された条件はありません。発送日を基準に、支払通知書で支払います。'
            : '登録された条件はありません。手数料は請求しません。'}
        </p>
      ) : (
        <TableBox label="精算の条件の履歴" stacks>
          <thead>
            <tr>
              <th scope="col">開始</th>
              <th scope="col">条件</th>
            </tr>
          </thead>
          <tbody>
            {p.history.map((t) => (
              <tr key={t.from}>
                <th scope="row" className="whitespace-nowrap align-top">
                  {t.from}
                </th>
                <td data-name="条件">
                  <ul>
                    {t.words.map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {p.mayEdit && (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          <h2>新しい条件</h2>
          {p.kind === 'gift' ? (
            <GiftTermsFields reply={reply} />
          ) : (
            <FeeFields reply={reply} kind={p.kind} initial={p.newest} keepsPaymentFee={p.keepsPaymentFee} />
          )}
          <input type="hidden" name="shown" value={reply.values.shown ?? p.shown} />
          <ProofField reply={reply} needed={p.asksProof} />
          <button type="submit" className="btn btn-primary">
            保存する
          </button>
        </Form>
      )}
    </div>
  );
}
