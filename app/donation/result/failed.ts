import { goodsWithSimilar } from '#app/catalogue/detail/similar.ts';
import { governmentsEver } from '#app/catalogue/governments.ts';
import { sumsInWords } from '#app/payment/changed-sums.ts';
import { readNumber } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { donationErrors, readErrorCode } from '../error-catalogue.ts';
import { ownDonation } from '../history/result-store.ts';

const APPLYING = ['again', 'without_gift'];

/**
 * The failed page: the catalogue's entry, and next steps that suit the gift or government applied for. To a government
 * that may not be donated to, none leads back to a form.
 */
export async function failedPage(url: URL, memberId: number) {
  const code = readErrorCode(url.searchParams.get('code'));
  const number = readNumber(url.searchParams.get('donation') ?? '');
  const donation = number ? await ownDonation(memberId, number) : undefined;
  const goodsId = donation ? donation.goods_id : routeNumber(url.searchParams.get('goods') ?? undefined);
  const goods = goodsId ? await goodsWithSimilar('gift', goodsId) : undefined;
  const governmentCode =
    goods?.governmentCode ?? donation?.government_code ?? url.searchParams.get('government');
  const government = (await governmentsEver()).find((g) => g.code === governmentCode);
  const closed = government !== undefined && !government.accepting;
  const { ways, ...entry } = donationErrors[code];
  return {
    code,
    ...entry,
    changed: code === 'AMOUNT_CHANGED' ? sumsInWords(url.searchParams, '寄附金額') : [],
    ways: closed ? ways.filter((way) => !APPLYING.includes(way)) : ways,
    number: donation?.number ?? null,
    goods: goods ? { id: goods.id, name: goods.name, categoryId: goods.categoryId } : null,
    government: government ? { code: government.code, name: government.name } : null,
    similar: code === 'SOLD_OUT' && goods ? goods.similar : [],
  };
}

export type FailedData = Awaited<ReturnType<typeof failedPage>>;
