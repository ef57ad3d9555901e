import { goodsWithSimilar } from '#app/catalogue/detail/similar.ts';
import { sumsInWords } from '#app/payment/changed-sums.ts';
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
  return {
    code,
    ...orderErrors[code],
    changed: code === 'AMOUNT_CHANGED' ? changedInWords(searchParams) : [],
    number: readNumber(searchParams.get('order') ?? '') ?? null,
    goods: goods ? { id: goods.id, name: goods.name, categoryId: goods.categoryId } : null,
    similar: code === 'SOLD_OUT' && goods ? goods.similar : [],
  };
}

function changedInWords(query: URLSearchParams): string[] {
  const changed = query.getAll('changed');
  return [
    ...SUM_PARTS.filter((p) => changed.includes(p)).map((p) => CHANGED[p]),
    ...sumsInWords(query, '合計金額(商品・送料・包装)'),
  ];
}

export type FailedData = Awaited<ReturnType<typeof failedPage>>;
