import type { PreviewPage } from '#app/catalogue/detail/preview.ts';
import { goodsPath } from '#app/catalogue/kind-words.ts';
import type { GoodsKind } from '#app/listing/columns.ts';
import { GiftDetail } from '#app/storefront/parts/GiftDetail.tsx';
import { ProductDetail } from '#app/storefront/parts/ProductDetail.tsx';
import { noPreview, storefrontDocument } from '../parts/storefront-document.tsx';

/** The document of a preview, or what lacks for one: producers are chosen, amounts are forgotten. */
export function previewAnswer(
  preview: PreviewPage | undefined,
  kind: GoodsKind,
): Promise<Response> | Response {
  if (!preview) return noPreview([kind === 'gift' ? '寄附金額を入力してください' : '価格を入力してください']);
  return storefrontDocument({
    title: preview.page.name,
    path: goodsPath(kind, preview.page.id),
    element:
      preview.kind === 'gift' ? <GiftDetail goods={preview.page} /> : <ProductDetail goods={preview.page} />,
  });
}
