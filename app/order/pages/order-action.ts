import { redirect } from 'react-router';
import { parkForm } from '#app/account/parked-form.ts';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '#app/address/intents.ts';
import { stoppedPath } from '#app/cart/words.ts';
import { fillAddress } from '#app/forms/address.ts';
import { normalized, shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { clientOf, readForm } from '#app/forms/request.ts';
import { keepsOnly } from '#app/shell/internal-headers.ts';
import { storefrontPaths, withRedirect } from '#app/shell/storefront-paths.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { excludedWords } from '../apply/excluded-words.ts';
import { addressSchema } from '../apply/form.ts';
import { FILL_BUYER, LOG_IN, REFRESH } from '../apply/intents.ts';
import type { Shown } from '../apply/new-order.ts';
import { type Choice, changedElsewhere, type Offer, orderPath } from '../apply/offer.ts';
import { checkForm, choiceOf, keepForm, openOffer } from '../apply/order-form.ts';
import { type KnownOwner, memberIdOf, type Owner } from '../apply/owner.ts';
import { type Submitted, submitOrder } from '../apply/submit.ts';
import { rememberGuest } from '../guest/guest.ts';
import type { OrderErrorCode } from '../result/error-catalogue.ts';
import { cartRefusedPath, type Failure, failedPath, resultPath } from '../result/result-path.ts';
import { ownerOf } from './order-form.ts';

export interface Replied {
  reply: FormReply;
  /** Seconds to wait, when there were too many. */
  retryAfter?: number;
  /** The session of the member whose form this is has ended: it can be gone on with after login, or as a guest. */
  ended: boolean;
  /** Something else lies in the cart than the form showed. */
  changed: boolean;
  cookies: string[];
}

/** Takes the form: fills an address in, checks and leads to the confirm page, or submits what was confirmed. */
export async function orderAction(request: Request, goodsId: number | null): Promise<Replied> {
  const form = await readForm(request);
  const at = new Date();
  const intent = form.get('intent');
  const owner = await ownerOf(request);
  const choice = choiceOf(request, owner, goodsId);
  const wait = await pause(request, owner, intent === 'submit');
  if (wait !== undefined)
    return { reply: shownAgain(form), retryAfter: wait, ended: false, changed: false, cookies: [] };
  const ended = Boolean(form.get('_owner')) && 'guest' in owner;
  const keepOnly = keepsOnly(request);
  if (intent === 'submit' && keepOnly) return go(`${orderPath(choice)}?step=confirm`, []);
  if (intent === 'submit') return submitted(owner, choice, form, { ended, at });
  if (ended) {
    const parked = await parkForm(form, orderPath(choice), clientOf(request));
    // The cart was the member's: to this browser, which has none, there is no form of it to show before the login.
    if (parked && !(await openOffer(choice, at))) return go(refusedPath(choice, 'SESSION_ENDED'), [parked]);
    return { reply: shownAgain(form), ended, changed: false, cookies: parked ? [parked] : [] };
  }
  const offer = await openOffer(choice, at);
  if (!offer) return nothingToOrder(choice);
  const changed = changedElsewhere(offer, form.get('shownLines'));
  const { known, cookies } = remembered(request, owner);
  return (
    (await helped(keepOnly ? WAIT : intent, form, { choice, known, cookies, changed })) ??
    goOn(form, { offer, owner, known, cookies, changed, at })
  );
}

/** As a button would say it: the sender has to wait, and goes on with what was typed when it is their turn. */
const WAIT = 'wait';

/** Takes a point of the limit: a member's own, or that of a guest's network. @returns seconds to wait. */
async function pause(request: Request, owner: Owner, submits: boolean): Promise<number | undefined> {
  const memberId = memberIdOf(owner);
  if (memberId !== null) {
    const limit = submits ? 'order_submit_account' : 'order_form_account';
    const taken = await consume(limit, `member:${memberId}`);
    return taken.ok ? undefined : taken.retryAfter;
  }
  const limit = submits ? 'order_submit_address' : 'order_form_address';
  const taken = await consume(limit, clientOf(request));
  return taken.ok ? undefined : taken.retryAfter;
}

/** Where the form is kept: a browser that has no key yet gets one. */
function remembered(request: Request, owner: Owner): { known: KnownOwner; cookies: string[] } {
  if ('memberId' in owner) return { known: owner, cookies: [] };
  const { guest, cookie } = rememberGuest(request);
  return { known: { guest }, cookies: cookie ? [cookie] : [] };
}

function go(path: string, cookies: string[]): never {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  throw redirect(path, { status: 303, headers });
}

/** The buttons that keep the form and help with it; undefined for the one that goes on. */
async function helped(
  intent: FormDataEntryValue | null,
  form: FormData,
  { choice, known, ...answer }: { choice: Choice; known: KnownOwner; cookies: string[]; changed: boolean },
): Promise<Replied | undefined> {
  const { cookies } = answer;
  const keep = (values: Record<string, string>) => keepForm(known, choice, values);
  const typed = () => shownAgain(normalized(form, addressSchema));
  if (intent === FILL_BUYER || intent === FILL_DELIVERY) {
    const reply = await fillAddress(typed(), intent === FILL_BUYER ? 'buyer.' : 'delivery.');
    await keep(reply.values);
    return { reply, ended: false, ...answer };
  }
  if (intent === REFRESH) {
    await keep(typed().values);
    return { reply: typed(), ended: false, ...answer };
  }
  const path = orderPath(choice);
  if (intent === WAIT) {
    await keep(typed().values);
    go(path, cookies);
  }
  if (intent === LOG_IN) {
    await keep(typed().values);
    go(withRedirect(storefrontPaths('shop').login, path), cookies);
  }
  if (intent === MANAGE_ADDRESSES) {
    await keep(typed().values);
    go(`${storefrontPaths('shop').mypage}/addresses?${new URLSearchParams({ from: path })}`, cookies);
  }
  return undefined;
}

async function goOn(
  form: FormData,
  p: { offer: Offer; owner: Owner; known: KnownOwner; cookies: string[]; changed: boolean; at: Date },
): Promise<Replied> {
  const { offer, cookies, changed } = p;
  const checked = await checkForm(form, p);
  if (!checked.ok) return { reply: checked.reply, ended: false, changed, cookies };
  const { inTheWay, value } = checked;
  const [first] = inTheWay;
  if (!first) return go(`${orderPath(offer.choice)}?step=confirm${changed ? '&changed=1' : ''}`, cookies);
  // What can be mended is said beside its field.
  const mend = (name: string, text: string) => ({
    reply: withError(checked.reply, name, text),
    ended: false,
    changed,
    cookies,
  });
  const excluded = inTheWay.filter((r) => r.code === 'AREA_EXCLUDED');
  const excludedThere = excludedWords(
    value.delivery.prefecture,
    excluded.map((r) => (offer.lines === null ? null : r.line.product.name)),
  );
  if (first.code === 'AREA_EXCLUDED' && excludedThere) return mend('deliveryTo', excludedThere);
  const { line, code } = first;
  const left = line.product.skus.find((s) => s.id === line.skuId)?.left ?? 0;
  if (offer.lines === null && code === 'SOLD_OUT' && left > 0)
    return mend('quantity', `在庫は残り${left}点です。数量を減らしてください`);
  return go(refusedPath(offer.choice, code, { lines: inTheWay.map((r) => r.line.skuId) }), cookies);
}

/** Where somebody is led whose order cannot be made as it is. */
function refusedPath(
  choice: Choice,
  code: OrderErrorCode,
  { lines = [], ...what }: { lines?: number[] } & Omit<Failure, 'goods'> = {},
): string {
  const ofLines = !('goodsId' in choice) && lines.length > 0;
  return ofLines
    ? cartRefusedPath(code, lines)
    : failedPath(code, { goods: 'goodsId' in choice ? choice.goodsId : null, ...what });
}

/** What the confirm page says it showed; null when somebody made it up. */
function readShown(form: FormData): Shown | null {
  const formKey = form.get('formKey');
  const yen = (name: string) => {
    const typed = String(form.get(name) ?? '');
    return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  };
  const sums = {
    goods: yen('shownGoods'),
    shipping: yen('shownShipping'),
    wrapping: yen('shownWrapping'),
    points: yen('shownPoints'),
  };
  const earns = form.has('shownEarns') ? yen('shownEarns') : null;
  const whole = [...Object.values(sums), earns ?? 0].every(Number.isSafeInteger);
  const lines = String(form.get('shownLines') ?? '');
  return looksLikeUuid(formKey) && whole ? { formKey, ...sums, earns, lines } : null;
}

async function submitted(
  owner: Owner,
  choice: Choice,
  form: FormData,
  { ended, at }: { ended: boolean; at: Date },
): Promise<never> {
  if (ended) return go(refusedPath(choice, 'SESSION_ENDED'), []);
  const shown = readShown(form);
  if (!shown) return go(orderPath(choice), []);
  return finish(await submitOrder(owner, choice, shown, at), choice);
}

function finish(result: Submitted, choice: Choice): never {
  switch (result.kind) {
    case 'pay':
      return go(result.url, []);
    case 'made':
      return go(resultPath(result.found), []);
    case 'refused':
      return go(refusedPath(choice, result.code, result), []);
    case 'review':
      return go(
        `${orderPath(choice)}?${result.because === 'rules' ? 'check=1' : 'step=confirm&changed=1'}`,
        [],
      );
    case 'gone':
      return nothingToOrder(choice);
  }
}

function nothingToOrder(choice: Choice): never {
  if ('goodsId' in choice) throw notFound();
  return go(stoppedPath('shop'), []);
}
