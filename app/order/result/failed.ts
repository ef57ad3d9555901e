import { goodsWithSimilar } from '#app/catalogue/detail/similar.ts';
import { readNumber } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { orderErrors, readErrorCode } from './error-catalogue.ts';
import { SUM_PARTS, type SumPart } from './result-path.ts';

const CHANGED: Record<SumPart, string> = {
  price: '商品の価格が変わりました。',
  shipping: '送料が変わりました。',
  wrapping: '包装料が変わりました。',
};

/** The failed page: the catalogue's entry, and next steps that suit the ordered product. It shows nothing personal. */
export async function failedPage(url: URL) {
  const { searchParams } = url;
  const code = readErrorCode(searchParams.get('code'));
  const goodsId = routeNumber(searchParams.get('goods') ?? undefined);
  const goods = goodsId === undefined ? undefined : await goodsWithSimilar('product', goodsId);
  const changed = searchParams.getAll('changed');
  return {
    code,
    ...orderErrors[code],
    changed:
      code === 'AMOUNT_CHANGED' ? SUM_PARTS.filter((p) => changed.includes(p)).map((p) => CHANGED[p]) : [],
    number: readNumber(searchParams.get('order') ?? '') ?? null,
    goods: goods ? { id: goods.id, name: goods.name, categoryId: goods.categoryId } : null,
    similar: code === 'SOLD_OUT' && goods ? goods.similar : [],
  };
}

export type FailedData = Awaited<ReturnType<typeof failedPage>>;
