import { Link } from 'react-router';
import { FieldError, fieldId } from '#app/ui/Field.tsx';
import type { KeyOf } from '../../lists/list.ts';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { DELIVERIES } from '../parcel-filter.ts';
import type { ParcelView } from '../parcel-view.ts';
import type { Typed } from '../typed.ts';

/** Parcels to be ticked, each with its number to be typed: rows on a desk, cards on a phone. */
export function ParcelTable({
  shown,
  rows,
  typed,
  faults,
  shared,
  maySend,
  mayPrice,
}: {
  shown: readonly string[];
  rows: ParcelView[];
  typed: Typed;
  faults: Record<number, string>;
  shared: readonly number[];
  maySend: boolean;
  mayPrice: boolean;
}) {
  return (
    <ListTable
      list={DELIVERIES}
      shown={shown}
      rows={rows}
      keyOf={(p) => p.id}
      cells={cellsOf(trackingCell(typed, faults, shared, { maySend, mayPrice }))}
      empty="該当するお届けはありません。"
      stacks
      choice={maySend ? (p) => <Pick parcel={p} isPicked={typed.picked.includes(p.id)} /> : undefined}
    />
  );
}

function Pick({ parcel: { id, number, turn }, isPicked }: { parcel: ParcelView; isPicked: boolean }) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2">
      <input
        key={String(isPicked)}
        type="checkbox"
        name="pick"
        value={id}
        defaultChecked={isPicked}
        className="h-6 w-6 accent-strong"
      />
      <span className="sr-only">{`${number} ${turn}を選択`}</span>
    </label>
  );
}

/** The number to be typed stands in sight beside its parcel, before what is wide. */
function cellsOf(tracking: Cell<ParcelView>): Record<KeyOf<typeof DELIVERIES>, Cell<ParcelView>> {
  const { number, state, ...rest } = CELLS;
  return { number, state, tracking, ...rest };
}

const CELLS: Record<Exclude<KeyOf<typeof DELIVERIES>, 'tracking'>, Cell<ParcelView>> = {
  number: {
    isHead: true,
    className: 'whitespace-nowrap',
    show: (p) => (
      <>
        {p.link ? <Link to={p.link}>{p.number}</Link> : p.number}
        {p.turn && <span className="block text-sm font-normal text-soft">{p.turn}</span>}
      </>
    ),
  },
  state: {
    className: 'whitespace-nowrap',
    show: (p) => (
      <>
        {p.state}
        {p.returned && <span className="block min-w-40 text-sm whitespace-normal">{p.returned}</span>}
        {p.held && (
          <span className="block min-w-40 text-sm font-bold whitespace-normal text-danger">{p.held}</span>
        )}
      </>
    ),
  },
  planned: {
    className: 'whitespace-nowrap',
    show: (p) => (
      <>
        {p.planned}
        {p.late > 0 && <span className="block text-sm font-bold text-danger">{p.late}日遅れ</span>}
      </>
    ),
  },
  goods: {
    className: 'min-w-48',
    show: (p) => (
      <>
        {p.goods.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block text-sm text-soft">{p.temperature}</span>
      </>
    ),
  },
  to: { className: 'min-w-48', show: (p) => lines(p.to) },
  wishes: { className: 'min-w-32', show: (p) => (p.wishes.length === 0 ? null : lines(p.wishes)) },
  producer: { className: 'min-w-32', show: (p) => p.producer },
};

const lines = (all: readonly string[]) =>
  all.map((line) => (
    <span key={line} className="block whitespace-pre-line">
      {line}
    </span>
  ));

function trackingCell(
  typed: Typed,
  faults: Record<number, string>,
  shared: readonly number[],
  { maySend, mayPrice }: { maySend: boolean; mayPrice: boolean },
): Cell<ParcelView> {
  return {
    className: 'min-w-40',
    show: (p) => {
      const name = `tracking.${p.id}`;
      const error = faults[p.id];
      return (
        <>
          {p.sent && <span className="block text-sm">{p.sent}</span>}
          {maySend && !p.held && p.takesNumber && (
            <input
              key={typed.tracking[p.id] ?? ''}
              type="text"
              inputMode="numeric"
              name={name}
              id={fieldId(name)}
              aria-label={`${p.number} ${p.turn}のお問い合わせ番号`}
              defaultValue={typed.tracking[p.id] ?? ''}
              maxLength={40}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${fieldId(name)}-error` : undefined}
              className="field-input short"
              size={16}
            />
          )}
          {mayPrice && !p.open && p.status !== 'cancelled' && <CostField parcel={p} typed={typed} />}
          {error && <FieldError field={{ name, error: [error] }} />}
          {shared.includes(p.id) && <SharesBox parcel={p} tracking={typed.tracking[p.id] ?? ''} />}
        </>
      );
    },
  };
}

/** Says that this number, and no other, is another parcel's, too. */
function SharesBox({ parcel: { id, number, turn }, tracking }: { parcel: ParcelView; tracking: string }) {
  return (
    <label key={tracking} className="mt-1 flex min-h-9 items-center gap-2 text-sm">
      <input type="checkbox" name={`shares.${id}`} value={tracking} className="h-6 w-6 accent-strong" />
      同じ番号を使う<span className="sr-only">{` ${number} ${turn}`}</span>
    </label>
  );
}

/** What it cost to send what has left; beside it what stood there, so that only what was changed is entered. */
function CostField({ parcel: { id, number, turn, cost }, typed }: { parcel: ParcelView; typed: Typed }) {
  const shown = cost === null ? '' : String(cost);
  const value = typed.cost[id] ?? shown;
  return (
    <label className="mt-1 block text-sm">
      送料(円)<span className="sr-only">{` ${number} ${turn}`}</span>
      <input type="hidden" name={`shown.${id}`} value={shown} />
      <input
        key={value}
        type="text"
        inputMode="numeric"
        name={`cost.${id}`}
        defaultValue={value}
        maxLength={12}
        className="field-input short ms-2"
        size={8}
      />
    </label>
  );
}
