import { redirect } from 'react-router';
import { z } from 'zod';
import { clearCookie, setCookie } from '#app/account/cookies.ts';
import { deviceCookie } from '#app/account/device.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import type { ClosedBy } from '#app/account/login-attempt.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import {
  counterTicket,
  dayView,
  doneView,
  ENDED,
  findByCode,
  HELD,
  otherGenre,
  otherGovernment,
  tooMuch,
  UNKNOWN,
} from '../counter/counter.ts';
import { findMerchant, type Merchant, signMerchantIn, signMerchantOut } from '../counter/merchant.ts';
import { AmountStep } from '../counter/parts/AmountStep.tsx';
import { ConfirmStep } from '../counter/parts/ConfirmStep.tsx';
import { Day } from '../counter/parts/Day.tsx';
import { Done } from '../counter/parts/Done.tsx';
import { Frame } from '../counter/parts/Frame.tsx';
import { Refused } from '../counter/parts/Refused.tsx';
import { ScanStep } from '../counter/parts/ScanStep.tsx';
import { SignIn } from '../counter/parts/SignIn.tsx';
import { redeemTicket, voidRedemption } from '../counter/redeem.ts';
import { worth } from '../rules.ts';
import { readToken } from '../token.ts';
import type { Route } from './+types/redeem.ts';

const HERE = '/qr_tickets/redeem';

function withToken(token: string): string {
  return token === '' ? HERE : `${HERE}?${new URLSearchParams({ t: token })}`;
}

/** A merchant's counter (product spec section 6): sign in, find the ticket, enter the amount, confirm, done. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const merchant = await findMerchant(request);
  const ask = url.searchParams;
  if (!merchant) return { kind: 'sign_in' as const, merchant: null, ended: ask.has('ended') };
  return { merchant, ...(await view(merchant, ask)) };
}

async function view(merchant: Merchant, ask: URLSearchParams) {
  const [token, done] = [ask.get('t'), ask.get('done')];
  if (done !== null) {
    const found = z.uuid().safeParse(done).success ? await doneView(merchant, done) : undefined;
    if (!found) throw notFound();
    return found;
  }
  if (ask.has('day')) return dayView(merchant, ask.get('day'));
  if (token === null) return { kind: 'scan' as const };
  const code = readToken(token);
  return code === undefined ? { kind: 'refused' as const, why: UNKNOWN } : counterTicket(merchant, code);
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get('intent');
  const token = url.searchParams.get('t') ?? '';
  if (intent === 'sign_in') return signIn(form, request, token);
  const merchant = await findMerchant(request);
  if (!merchant) throw redirect(`${withToken(token)}${token === '' ? '?' : '&'}ended=1`);
  switch (intent) {
    case 'find':
      return find(merchant, form);
    case 'amount':
      return amount(merchant, form, token);
    case 'redeem':
      return redeem(merchant, form, token);
    case 'void':
      return undoRedemption(merchant, form);
    case 'sign_out':
      await signMerchantOut(request);
      throw redirect(HERE, { headers: { 'Set-Cookie': clearCookie('merchant') } });
    default:
      throw redirect(HERE);
  }
}

async function signIn(form: FormData, request: Request, token: string) {
  const parsed = parseForm(
    form,
    z.object({ code: fields.line('加盟店コード', 30), password: fields.code(6, '暗証番号') }),
  );
  if (!parsed.ok) return refused(parsed.reply, {});
  const { code, password: pin } = parsed.value;
  const result = await signMerchantIn({ code, pin, client: clientOf(request) }, request);
  if (result.kind === 'throttled') return throttled(parsed.reply, result.retryAfter, { closedBy: result.by });
  if (result.kind === 'refused')
    return refused(withError(parsed.reply, '', '加盟店コードまたは暗証番号が正しくありません'), {});
  const headers = new Headers();
  headers.append('Set-Cookie', setCookie('merchant', result.token, lifetimes.merchant_session));
  headers.append('Set-Cookie', deviceCookie(result.deviceToken));
  throw redirect(withToken(token), { headers });
}

async function find(merchant: Merchant, form: FormData) {
  const parsed = parseForm(form, z.object({ code: fields.line('チケット番号', 40) }));
  if (!parsed.ok) return refused(parsed.reply, {});
  const found = await findByCode(merchant, parsed.value.code);
  if (found.kind === 'throttled') return throttled(parsed.reply, found.retryAfter, {});
  if (found.kind === 'none') return refused(withError(parsed.reply, 'code', UNKNOWN), {});
  throw redirect(withToken(found.token));
}

const MOST = 10_000_000; // yen or uses: beyond any ticket

function amountForm(unit: 'amount' | 'count') {
  const label = unit === 'amount' ? '利用金額' : '利用回数';
  return z.object({
    amount: fields.integer(label, { min: 1, max: MOST, unit: unit === 'amount' ? '円' : '回' }),
    formKey: z.uuid(),
  });
}

/** The ticket in the page's URL, as it is now; throws an answer when it cannot be used. */
async function ticketOf(merchant: Merchant, token: string) {
  const code = readToken(token);
  const ticket = code === undefined ? undefined : await counterTicket(merchant, code);
  // The page itself says why a ticket is refused.
  if (code === undefined || ticket?.kind !== 'ticket' || !ticket.usable) throw redirect(withToken(token));
  return { code, ticket };
}

async function amount(merchant: Merchant, form: FormData, token: string) {
  const { ticket } = await ticketOf(merchant, token);
  const parsed = parseForm(form, amountForm(ticket.unit));
  if (!parsed.ok) return refused(parsed.reply, {});
  const { amount: wanted, formKey } = parsed.value;
  if (wanted > ticket.remaining)
    return refused(withError(parsed.reply, 'amount', tooMuch(ticket.unit, ticket.remaining)), {});
  return {
    reply: parsed.reply,
    confirm: {
      amount: wanted,
      formKey,
      shown: worth(ticket.unit, wanted),
      left: worth(ticket.unit, ticket.remaining - wanted),
    },
  };
}

async function redeem(merchant: Merchant, form: FormData, token: string) {
  const code = readToken(token);
  const parsed = parseForm(form, amountForm('amount'));
  if (code === undefined || !parsed.ok) throw redirect(withToken(token));
  const point = await consume('ticket_redeem_account', `merchant:${merchant.id}`);
  if (!point.ok) return throttled(parsed.reply, point.retryAfter, {});
  const result = await redeemTicket(merchant, { code, ...parsed.value });
  if (result.kind === 'redeemed') throw redirect(`${HERE}?done=${parsed.value.formKey}`);
  return refused(withError(parsed.reply, ...whyNot(result, merchant)), {});
}

/** The field that a refusal belongs to ('' for the whole form), and its message. */
function whyNot(
  result: Exclude<Awaited<ReturnType<typeof redeemTicket>>, { kind: 'redeemed' }>,
  merchant: Merchant,
): [string, string] {
  switch (result.kind) {
    case 'too_much':
      return ['amount', tooMuch(result.ticket, result.remaining)];
    case 'ended':
      return ['', ENDED[result.status] ?? UNKNOWN];
    case 'held':
      return ['', HELD];
    case 'other_government':
      return ['', otherGovernment('ほかの自治体', merchant.government)];
    case 'other_genre':
      return ['', otherGenre(result.genres)];
    case 'stale':
      return ['', 'この画面での受付は済んでいます。続けてご利用になるときは、もう一度読み取ってください。'];
    default:
      return ['', UNKNOWN];
  }
}

const NOT_VOIDED = {
  too_late: '取り消せる時間(10分)を過ぎています。自治体へご連絡ください。',
  not_last:
    'この後に同じチケットが利用されているため、取り消せません。新しいご利用から順に取り消してください。',
  unknown: 'この利用は見つかりません。本日の利用一覧からお選びください。',
} as const;

async function undoRedemption(merchant: Merchant, form: FormData) {
  const formKey = z.uuid().safeParse(form.get('formKey'));
  if (!formKey.success) throw redirect(HERE);
  const point = await consume('ticket_redeem_account', `merchant:${merchant.id}`);
  if (!point.ok) return throttled(EMPTY_REPLY, point.retryAfter, {});
  const result = await voidRedemption(merchant, formKey.data);
  if (result === 'voided' || result === 'already') throw redirect(`${HERE}?done=${formKey.data}`);
  return refused(withError(EMPTY_REPLY, '', NOT_VOIDED[result]), {});
}

/** Also after a refusal: what is left of the ticket may be the reason. */
export function shouldRevalidate() {
  return true;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: '現地利用チケットの受付', noindex: true });
}

interface Answer {
  reply: FormReply;
  closedBy?: ClosedBy;
  confirm?: Parameters<typeof ConfirmStep>[0]['wanted'];
}

export default function Redeem({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <Frame merchant={d.merchant}>
      {d.kind === 'sign_in' && <SignIn reply={reply} ended={d.ended} closedBy={answer?.closedBy} />}
      {d.kind === 'scan' && <ScanStep reply={reply} />}
      {d.kind === 'refused' && <Refused why={d.why} />}
      {d.kind === 'ticket' &&
        (answer?.confirm ? (
          <ConfirmStep ticket={d} wanted={answer.confirm} />
        ) : (
          <AmountStep ticket={d} reply={reply} />
        ))}
      {d.kind === 'done' && <Done done={d} reply={reply} />}
      {d.kind === 'day' && <Day day={d} />}
    </Frame>
  );
}
