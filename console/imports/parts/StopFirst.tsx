import { Form } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';

/**
 * Goods that are published would lose their only pictures: leads to where they are stopped.
 * @param shown their ids, as many as can be changed at once; none where somebody may not. @param all how many they are.
 */
export function StopFirst({ shown, all }: { shown: readonly number[]; all: number }) {
  const part = shown.length < all ? `はじめの${digits(shown.length)}件の` : '';
  return (
    <Notice look="info" title={`公開を停止すると、あと${digits(all)}件も元に戻せます`}>
      <p>
        公開中の返礼品・商品には、画像が1枚以上必要です。公開を停止してから、この画面を開き直して元に戻してください。
        {shown.length === 0 && '公開の停止は、返礼品・商品を変更できる担当者に依頼してください。'}
      </p>
      {shown.length > 0 && (
        <Form method="post" action="/goods/bulk" className="mt-2">
          <input type="hidden" name="do" value="suspend" />
          {shown.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <button type="submit" name="intent" value="choose" className="btn btn-secondary">
            {part}公開の停止へ進む
          </button>
        </Form>
      )}
    </Notice>
  );
}
