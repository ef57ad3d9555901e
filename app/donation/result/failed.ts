import { goodsWithSimilar } from '#app/catalogue/detail/similar.ts';
import { governmentsEver } from '#app/catalogue/governments.ts';
import { sumsInWords } from '#app/payment/changed-sums.ts';
import { readNumber } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import { type DonationError, donationErrors, readErrorCode } from '../error-catalogue.ts';
import { isListed, type ShownDonation, shownApplication } from '../history/result-store.ts';

const AMOUNTS_CHANGED =
  '確認画面を表示したあとに、お申し込みリストにある返礼品の寄附金額が変更されました。新しい金額をご確認のうえ、もう一度お申し込みください。';

/** What becomes of money that came in part, or may be on its way; nothing where none can be. */
function lateMoney({ received_amount, method }: ShownDonation): string | undefined {
  if (received_amount > 0)
    return 'お振り込みいただいた金額は、全額を返金します。完了しましたら、メールでお知らせします。';
  return isImmediate(method)
    ? undefined
    : 'お支払いは確認できていません。行き違いでお支払いがお済みの場合は、寄附として受け付けられるときは受け付け、受け付けられないときは全額を返金して、メールでお知らせします。';
}

/** The list is applied for again as it stands; a form of one only where its government takes donations. */
function mayFollow(
  way: DonationError['ways'][number],
  { isList, closed }: { isList: boolean; closed: boolean },
): boolean {
  if (isList) return way !== 'without_gift' && way !== 'government';
  return !closed || (way !== 'again' && way !== 'without_gift');
}

/**
 * The failed page: the catalogue's entry, and next steps that suit the gift or government applied for. To a government
 * that may not be donated to, none leads back to a form.
 */
export async function failedPage(url: URL, memberId: number) {
  const code = readErrorCode(url.searchParams.get('code'));
  const number = readNumber(url.searchParams.get('donation') ?? '');
  const donations = number ? await shownApplication(number) : [];
  const donation = donations.find((d) => d.member_id === memberId);
  const goodsId = donation ? donation.goods_id : routeNumber(url.searchParams.get('goods') ?? undefined);
  const goods = goodsId ? await goodsWithSimilar('gift', goodsId) : undefined;
  const governmentCode =
    goods?.governmentCode ?? donation?.government_code ?? url.searchParams.get('government');
  const government = (await governmentsEver()).find((g) => g.code === governmentCode);
  const closed = government !== undefined && !government.accepting;
  const isList =
    donations.length > 1 ||
    url.searchParams.has('list') ||
    (donation !== undefined && (await isListed(donation.id)));
  const { ways, ...entry } = donationErrors[code];
  const late = code === 'PAYMENT_EXPIRED' && donation ? lateMoney(donation) : undefined;
  return {
    code,
    ...entry,
    ...(code === 'AMOUNT_CHANGED' && isList && { text: AMOUNTS_CHANGED }),
    ...(late && { money: late }),
    changed: code === 'AMOUNT_CHANGED' ? sumsInWords(url.searchParams, '寄附金額') : [],
    ways: ways.filter((way) => mayFollow(way, { isList, closed })),
    number: donation?.reference ?? null,
    numberName: donations.length > 1 ? 'お申し込み番号' : '受付番号',
    isList,
    goods: goods
      ? { id: goods.id, name: nameOf(goods.name, donations.length), categoryId: goods.categoryId }
      : null,
    government: government ? { code: government.code, name: government.name } : null,
    similar: code === 'SOLD_OUT' && goods ? goods.similar : [],
  };
}

/** 「米 10kg ほか4件」 */
function nameOf(first: string, count: number): string {
  return count > 1 ? `${first} ほか${count - 1}件` : first;
}

export type FailedData = Awaited<ReturnType<typeof failedPage>>;
