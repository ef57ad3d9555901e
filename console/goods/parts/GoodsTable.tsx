import { Link } from 'react-router';
import { mediaUrl } from '#app/shell/media-url.ts';
import { digits, yen } from '#platform/money.ts';
import type { KeyOf } from '../../lists/list.ts';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { GOODS } from '../list-filter.ts';
import { StateBadge } from './StateBadge.tsx';

export interface ShownRow {
  id: number;
  code: string;
  name: string;
  kindName: string;
  state: string;
  government: string;
  producer: string;
  amount: number;
  free: number | null;
  sold: number;
  image: string | null;
  acceptUntil: string | null;
  updatedAt: string;
}

const cells: Record<KeyOf<typeof GOODS>, Cell<ShownRow>> = {
  picture: {
    // Of a phone the whole width is for the name.
    className: 'max-md:hidden',
    show: ({ image }) =>
      image && (
        <img
          src={mediaUrl(image, 320)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="h-12 w-12 max-w-none rounded-md object-cover"
        />
      ),
  },
  name: {
    isHead: true,
    className: 'md:min-w-52',
    show: (row) => (
      <>
        <Link to={`/goods/${row.id}`}>{row.name}</Link>
        <span className="block text-sm font-normal text-soft">
          {row.kindName}・{row.code}
        </span>
      </>
    ),
  },
  government: { className: 'md:whitespace-nowrap', show: (row) => row.government },
  producer: { className: 'md:min-w-24', show: (row) => row.producer },
  state: { show: (row) => <StateBadge state={row.state} /> },
  amount: { isNumber: true, show: (row) => yen(row.amount) },
  free: {
    isNumber: true,
    show: (row) => (row.free === null ? '制限なし' : digits(row.free)),
  },
  sold: { isNumber: true, show: (row) => digits(row.sold) },
  until: { className: 'md:whitespace-nowrap', show: (row) => row.acceptUntil ?? '—' },
  updated: { className: 'md:whitespace-nowrap', show: (row) => row.updatedAt },
};

/** @param choosing with a box at each row, for what is done to many at once. */
export function GoodsTable({
  rows,
  shown,
  choosing,
}: {
  rows: ShownRow[];
  shown: string[];
  choosing: boolean;
}) {
  return (
    <ListTable
      list={GOODS}
      shown={shown}
      rows={rows}
      keyOf={({ id }) => id}
      cells={cells}
      empty="該当する返礼品・商品はありません。条件を変えてお試しください。"
      choice={choosing ? choiceOf : undefined}
    />
  );
}

function choiceOf({ id, code }: ShownRow) {
  return (
    <input
      type="checkbox"
      name="id"
      value={id}
      aria-label={`${code}を選ぶ`}
      className="h-5 w-5 accent-strong"
    />
  );
}
