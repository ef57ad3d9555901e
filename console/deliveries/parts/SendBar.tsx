import { CARRIERS, type CarrierCode } from '#app/delivery/carriers.ts';
import type { ParcelState } from '#app/dispatch/list-query.ts';
import { MOVES } from '../move-words.ts';

/** What is done to the parcels that are ticked, at the foot of the window. */
export function SendBar({ carrier, state }: { carrier: CarrierCode; state: ParcelState }) {
  const isSent = state === 'shipped';
  return (
    <div className="sticky bottom-0 flex flex-wrap items-end gap-3 border-t border-line bg-white p-3">
      <label>
        <span className="block text-sm text-soft">配送会社</span>
        <select key={carrier} name="carrier" defaultValue={carrier} className="field-input short">
          {Object.entries(CARRIERS).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {/* Enter in a field sends what was typed: the browser presses the first submit button. */}
      <button type="submit" name="intent" value="shipped" className="btn btn-primary">
        {isSent ? 'お問い合わせ番号を訂正する' : MOVES.shipped}
      </button>
      <button
        type="submit"
        name="intent"
        value={isSent ? 'delivered' : 'preparing'}
        className="btn btn-secondary"
      >
        {isSent ? MOVES.delivered : MOVES.preparing}
      </button>
      <p className="w-full text-sm text-soft max-sm:hidden">
        選択したものか、お問い合わせ番号を入力したものが対象です。
        {isSent
          ? '訂正のメールは送りません。'
          : '発送済みにすると、寄附者・ご注文された方へメールでお知らせします。'}
      </p>
    </div>
  );
}
