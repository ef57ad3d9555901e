import { Form } from 'react-router';
import { countAudit, listAudit } from '#app/staff/audit-query.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { KeptColumns } from '../../lists/parts/KeptColumns.tsx';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { SUBJECT_NAMES } from '../../parts/action-words.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { type TimelineRow, timelineRows } from '../../parts/Timeline.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { AUDIT, readAuditFilter } from '../audit-filter.ts';
import type { Route } from './+types/audit.ts';

const PAGE = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const open = await openList(context.get(staffContext), url, AUDIT);
  const { typed, filter } = readAuditFilter(url);
  const [page, count] = await Promise.all([
    listAudit(filter, { ...readCursor(url), limit: PAGE }),
    countAudit(filter),
  ]);
  return {
    open,
    typed,
    rows: timelineRows(page.rows).map((row, i) => ({ ...row, address: page.rows[i]!.address })),
    count: countWords(count),
    before: page.before,
    after: page.after,
  };
}

export const meta = pageTitle;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { open, typed, rows, count, before, after } = loaderData;
  return (
    <>
      <PageHead
        title="操作の記録"
        lead={`${count}。管理画面での操作の記録です。7年間保存され、変更や削除はできません。`}
      >
        <CsvLink to="/audit/export" query={open.query} />
      </PageHead>
      <ListHead open={open} />
      <Form role="search" aria-label="操作の記録" className="mb-4 flex flex-wrap items-end gap-3">
        <label>
          <span className="block text-sm text-soft">対象</span>
          <select name="subject" defaultValue={typed.subject} className="field-input short">
            <option value="">すべて</option>
            {Object.entries(SUBJECT_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="block text-sm text-soft">番号</span>
          <input name="id" defaultValue={typed.id} maxLength={60} className="field-input short" size={12} />
        </label>
        <label>
          <span className="block text-sm text-soft">担当者の名前・メールアドレス</span>
          <input
            name="person"
            defaultValue={typed.person}
            maxLength={60}
            className="field-input short"
            size={16}
          />
        </label>
        <label>
          <span className="block text-sm text-soft">開始日</span>
          <input type="date" name="from" defaultValue={typed.from} className="field-input short" />
        </label>
        <label>
          <span className="block text-sm text-soft">終了日</span>
          <input type="date" name="until" defaultValue={typed.until} className="field-input short" />
        </label>
        <KeptColumns />
        <button type="submit" className="btn btn-secondary">
          絞り込む
        </button>
      </Form>
      <ListTable
        list={AUDIT}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する記録はありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof AUDIT>, Cell<TimelineRow & { address: string }>> = {
  at: { className: 'whitespace-nowrap', show: (row) => row.at },
  who: { show: (row) => row.who },
  what: { show: (row) => row.what },
  changes: {
    className: 'text-sm',
    show: (row) =>
      row.changes.map((change) => (
        <div key={change} className="whitespace-pre-line">
          {change}
        </div>
      )),
  },
  address: { className: 'whitespace-nowrap', show: (row) => row.address },
};
