import { Link } from 'react-router';
import { countAudit, listAudit } from '#app/staff/audit-query.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { ACTION_GROUPS, SUBJECT_NAMES } from '../../parts/action-words.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { FilterInput } from '../../parts/FilterFields.tsx';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { AUDIT, KINDS, typedAudit } from '../audit-filter.ts';
import { type ShownEntry, shownEntries } from '../audit-rows.ts';
import { readAuditFilter } from '../read-audit.ts';
import type { Route } from './+types/audit.ts';

const PAGE = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const open = await openList(context.get(staffContext), url, AUDIT);
  const filter = await readAuditFilter(url);
  const [page, count] = await Promise.all([
    listAudit(filter, { ...readCursor(url), limit: PAGE }),
    countAudit(filter),
  ]);
  return {
    open,
    typed: typedAudit(url),
    rows: await shownEntries(page.rows),
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
      <SearchBox q={typed.q} label={AUDIT.params.q.label}>
        <FilterInput
          label="担当者の氏名・メールアドレス"
          said={typed.person}
          name="person"
          maxLength={60}
          className="field-input short"
          size={18}
        />
        <SelectFilter name="kind" label="種類" chosen={typed.kind} names={KINDS} />
        <SelectFilter name="action" label="操作" chosen={typed.action} names={ACTION_GROUPS} />
        <SelectFilter name="subject" label="対象" chosen={typed.subject} names={SUBJECT_NAMES} />
        <DayFilter name="from" label="開始日" typed={typed.from} />
        <DayFilter name="until" label="終了日" typed={typed.until} />
        {typed.id !== '' && <input type="hidden" name="id" value={typed.id} />}
      </SearchBox>
      <ListTable
        list={AUDIT}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当する記録はありません。"
        stacks
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof AUDIT>, Cell<ShownEntry>> = {
  at: { className: 'md:whitespace-nowrap', show: (row) => row.at },
  who: { className: 'md:min-w-32', show: (row) => row.who },
  what: { className: 'md:min-w-32', show: (row) => row.what },
  thing: {
    className: 'md:min-w-40',
    show: ({ thing: { words, to } }) => (to ? <Link to={to}>{words}</Link> : words),
  },
  changes: {
    className: 'text-sm',
    show: (row) =>
      row.changes.map((change) => (
        <div key={change} className="whitespace-pre-line">
          {change}
        </div>
      )),
  },
  address: { className: 'md:whitespace-nowrap text-sm', show: (row) => row.address },
};
