import { cardsByIds } from '#app/catalogue/cards-store.ts';
import { publishedGoods, relatedIds } from '#app/catalogue/goods-store.ts';
import { allGovernments } from '#app/catalogue/government-store.ts';
import { routeNumber } from '#app/catalogue/route-number.ts';
import { readNumber } from '#platform/crypto.ts';
import { donationErrors, readErrorCode } from './error-catalogue.ts';
import { ownDonation } from './result-store.ts';

/** The failed page: the catalogue's entry, and ways on that fit what was applied for. */
export async function failedPage(url: URL, memberId: number) {
  const code = readErrorCode(url.searchParams.get('code'));
  const number = readNumber(url.searchParams.get('donation') ?? '');
  const donation = number ? await ownDonation(memberId, number) : undefined;
  const goodsId = donation ? donation.goods_id : routeNumber(url.searchParams.get('goods') ?? undefined);
  const goods = goodsId ? await publishedGoods(goodsId, 'gift') : undefined;
  const governmentCode =
    goods?.government_code ?? donation?.government_code ?? url.searchParams.get('government');
  const government = (await allGovernments()).find((g) => g.code === governmentCode);
  const similar =
    code === 'SOLD_OUT' && goods ? await cardsByIds((await relatedIds(goods)).sameCategory) : [];
  return {
    code,
    ...donationErrors[code],
    number: donation?.number ?? null,
    goods: goods ? { id: goods.id, name: goods.name, categoryId: goods.category_id } : null,
    government: government ? { code: government.code, name: government.name } : null,
    similar,
  };
}

export type FailedData = Awaited<ReturnType<typeof failedPage>>;
