import type { ReactNode } from 'react';
import { CARRIERS } from '#app/delivery/carriers.ts';
import { RETURN_REASONS } from '#app/delivery/returns.ts';
import type { ParcelState } from '#app/dispatch/list-query.ts';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { MOVES } from '../move-words.ts';
import type { Typed } from '../typed.ts';

/** What is done to the parcels that are ticked, at the foot of the window. @param why whether the reason of a return was missing. */
export function SendBar({
  typed,
  state,
  why,
  mayPrice,
}: {
  typed: Typed;
  state: ParcelState;
  why: boolean;
  mayPrice: boolean;
}) {
  const cost = mayPrice && <Press value="cost">入力した送料を登録する</Press>;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-end gap-3 border-t border-line bg-white p-3">
      {state === 'returned' || state === 'delivered' ? (
        <>
          <NothingByEnter />
          <Back typed={typed} state={state} cost={cost} />
        </>
      ) : (
        <Away typed={typed} state={state} why={why} cost={cost} />
      )}
    </div>
  );
}

/** Of parcels that are here or on their way. */
function Away({
  typed,
  state,
  why,
  cost,
}: {
  typed: Typed;
  state: ParcelState;
  why: boolean;
  cost: ReactNode;
}) {
  const isSent = state === 'shipped';
  return (
    <>
      <Choice name="carrier" label="配送会社" chosen={typed.carrier}>
        {Object.entries(CARRIERS).map(([code, { name }]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      {/* Enter in a field sends what was typed: the browser presses the first submit button. */}
      <Press value="shipped" look="primary">
        {isSent ? 'お問い合わせ番号を訂正する' : MOVES.shipped}
      </Press>
      {isSent ? (
        <>
          <Press value="delivered">{MOVES.delivered}</Press>
          <details key={String(why)} open={why}>
            <summary className="min-h-11 py-2">返送・紛失のとき</summary>
            <div className="flex flex-wrap items-end gap-3">
              <Returned typed={typed} />
            </div>
          </details>
        </>
      ) : (
        <>
          {state !== 'preparing' && <Press value="preparing">{MOVES.preparing}</Press>}
          <Press value="outgoing">送り状・納品書</Press>
        </>
      )}
      {cost}
      <p className="w-full text-sm text-soft max-sm:hidden">
        選択したものか、お問い合わせ番号を入力したものが対象です。
        {isSent
          ? '訂正のメールは送りません。'
          : '発送済みにすると、寄附者・ご注文された方へメールでお知らせします。'}
      </p>
    </>
  );
}

/** Of parcels that came back, or may still do. */
function Back({ typed, state, cost }: { typed: Typed; state: ParcelState; cost: ReactNode }) {
  if (state === 'delivered')
    return (
      <>
        <Returned typed={typed} />
        {cost}
      </>
    );
  return (
    <>
      <Press value="preparing" look="primary">
        再発送の準備をする
      </Press>
      {cost}
      <p className="w-full text-sm text-soft max-sm:hidden">
        お届け先を確かめてから、準備中にしてください。お荷物番号が新しくなり、送り状を作り直せます。
      </p>
    </>
  );
}

function Returned({ typed }: { typed: Typed }) {
  return (
    <>
      <Choice name="reason" label="返送・紛失の理由" chosen={typed.reason}>
        <option value="">選択してください</option>
        {Object.entries(RETURN_REASONS).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <Press value="returned">{MOVES.returned}</Press>
    </>
  );
}

function Choice(p: { name: string; label: string; chosen: string; children: ReactNode }) {
  return (
    <label>
      <span className="block text-sm text-soft">{p.label}</span>
      <select key={p.chosen} name={p.name} defaultValue={p.chosen} className="field-input short">
        {p.children}
      </select>
    </label>
  );
}

function Press(p: { value: string; look?: 'primary' | 'secondary'; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={p.value} className={`btn btn-${p.look ?? 'secondary'}`}>
      {p.children}
    </button>
  );
}
