import { TableBox } from '../../parts/TableBox.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { DonorsView } from './view.ts';

/** Donors of a period beside those of the year before. */
export function DonorTotals({ view: { totals, days, daysBefore } }: { view: DonorsView }) {
  return (
    <TableBox label="期間の寄附者" stacks>
      <thead>
        <tr>
          <th scope="col">期間の寄附者</th>
          <th scope="col" className="number">
            {days}
          </th>
          <th scope="col" className="number">
            割合
          </th>
          <th scope="col" className="number">
            前年 {daysBefore}
          </th>
          <th scope="col" className="number">
            前年比
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((t) => (
          <tr key={t.name}>
            <th scope="row">{t.name}</th>
            <td className="number font-bold" data-name={days}>
              {t.now}
            </td>
            <td className="number" data-name="割合">
              {t.part}
            </td>
            <td className="number" data-name={`前年 ${daysBefore}`}>
              {t.before}
            </td>
            <td className="number" data-name="前年比">
              {t.change}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** How many gave how often. */
export function TimesTable({ view: { times, largest } }: { view: DonorsView }) {
  return (
    <TableBox label="期間内の寄附の回数" stacks>
      <thead>
        <tr>
          <th scope="col">回数</th>
          <th scope="col">
            <span className="sr-only">大きさ</span>
          </th>
          <th scope="col" className="number">
            人数
          </th>
          <th scope="col" className="number">
            割合
          </th>
          <th scope="col" className="number">
            うちはじめて
          </th>
          <th scope="col" className="number">
            うち以前にも寄附
          </th>
          <th scope="col" className="number">
            前年の人数
          </th>
        </tr>
      </thead>
      <tbody>
        {times.map((t) => (
          <tr key={t.name}>
            <th scope="row">{t.name}</th>
            <td className="max-sm:hidden">
              <ShareBar value={t.value} largest={largest} />
            </td>
            <td className="number font-bold" data-name="人数">
              {t.donors}
            </td>
            <td className="number" data-name="割合">
              {t.part}
            </td>
            <td className="number" data-name="うちはじめて">
              {t.first}
            </td>
            <td className="number" data-name="うち以前にも寄附">
              {t.returning}
            </td>
            <td className="number" data-name="前年の人数">
              {t.before}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
