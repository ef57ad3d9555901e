import { yen } from '#platform/money.ts';
import type { Refund, Refunds } from '../refund-rules.ts';
import { REFUND_KINDS } from './refund-kinds.ts';

const ROWS: { key: keyof Refund; label: string; strong: boolean }[] = [
  ...REFUND_KINDS.filter(({ key }) => key !== 'burden').map((kind) => ({ ...kind, strong: false })),
  { key: 'loan', label: '住宅ローン控除への影響', strong: false },
  { key: 'total', label: '控除の合計', strong: true },
  { key: 'burden', label: '自己負担', strong: true },
];

/** Which tax returns how much, by the two ways to claim it. */
export function RefundTable({ refunds: { taxReturn, oneStop } }: { refunds: Refunds }) {
  const cell = (value: number) => (value === 0 ? '—' : `${value < 0 ? '−' : ''}${yen(Math.abs(value))}`);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">控除の内訳</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start">
            戻る先
          </th>
          <th scope="col" className="py-2 ps-2 text-end">
            確定申告
          </th>
          <th scope="col" className="py-2 ps-2 text-end">
            ワンストップ
            <wbr />
            特例
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {ROWS.filter(({ key }) => key !== 'loan' || taxReturn.loan !== 0).map(({ key, label, strong }) => (
          <tr key={key} className={`border-b border-line ${strong ? 'font-bold' : ''}`}>
            <th scope="row" className={`py-2 text-start ${strong ? '' : 'font-normal'}`}>
              {label}
            </th>
            <td className="py-2 ps-2 text-end whitespace-nowrap">{cell(taxReturn[key])}</td>
            <td className="py-2 ps-2 text-end whitespace-nowrap">{cell(oneStop[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
