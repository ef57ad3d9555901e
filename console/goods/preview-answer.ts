import type { PreviewPage } from '#app/catalogue/detail/preview.ts';
import type { GoodsKind } from '#app/listing/columns.ts';
import { noPreview, previewDocument } from './preview-document.tsx';

/** The document of a preview, or what lacks for one: producers are chosen, amounts are forgotten. */
export function previewAnswer(page: PreviewPage | undefined, kind: GoodsKind): Promise<Response> | Response {
  if (page) return previewDocument(page);
  return noPreview([kind === 'gift' ? '寄附金額を入力してください' : '価格を入力してください']);
}
