import { randomUUID } from 'node:crypto';
import { data, Form } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { daysLeft, demandStock, MOST_ROWS, setStock } from '#app/listing/stock.ts';
import { countStock, listStock, type StockRow } from '#app/listing/stock-query.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { countWords } from '#platform/text/count-words.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { StockTable } from '../parts/StockTable.tsx';
import { fortnightAgo, MARKS, readStockFilter, STOCK, UNLIMITED } from '../stock-filter.ts';
import { readStockTable, stockFault, type Upon } from '../stock-form.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

interface Shown {
  saved: number;
  typed: Record<number, string>;
  faults: Record<number, string>;
  /** Of rows that are shown again with what was typed: upon what. Of those of which another change was told it is what is there now. */
  upon: Record<number, Upon>;
  reason: string;
  reasonFault?: string;
  /** The rows that were not taken: by what somebody else changed meanwhile they may stand on another page of the list, or on none. */
  apart: ReturnType<typeof withFree>[];
  /** Of a table that was saved whole: the reason of the next one begins anew, and at no other time. */
  done?: string;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, STOCK);
  const filter = readStockFilter(new URLSearchParams(open.query));
  const { q, mark } = filter;
  const since = fortnightAgo();
  const reach = reachOf(staff, 'stock.read');
  const [page, count] = await Promise.all([
    listStock(reach, filter, { ...readCursor(url), limit: PAGE }, since),
    countStock(reach, filter),
  ]);
  return {
    open,
    q,
    mark,
    count: countWords(count),
    before: page.before,
    after: page.after,
    mayEdit: mayAnywhere(staff, 'stock.edit'),
    rows: page.rows.map(withFree),
  };
}

function withFree(row: StockRow) {
  const free = row.stock === null ? null : row.stock - row.reserved;
  return { ...row, free, daysLeft: daysLeft(free, row.applied) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const table = readStockTable(await readForm(request));
  await demandStock(staff, table.named);
  const { typed, faults, upon, reason, reasonFault } = table;
  const refuse = async (saved: number) => {
    const skuIds = Object.keys(typed).map(Number);
    const filter = { ...readStockFilter(new URLSearchParams()), skuIds };
    const page = await listStock(reachOf(staff, 'stock.read'), filter, { limit: MOST_ROWS }, fortnightAgo());
    const apart = page.rows.map(withFree);
    return data<Shown>({ saved, typed, faults, upon, reason, reasonFault, apart }, { status: 400 });
  };
  if (reasonFault) return refuse(0);
  const results = await setStock(staff, table.rows, reason);
  let saved = 0;
  for (const [i, { skuId }] of table.rows.entries()) {
    const fault = stockFault(results[i]!);
    if (fault === undefined) {
      delete typed[skuId];
      saved++;
    } else faults[skuId] = fault;
    if (fault === undefined || results[i]!.kind === 'changed') delete upon[skuId];
  }
  if (Object.keys(faults).length > 0) return refuse(saved);
  return data<Shown>({ saved, typed, faults, upon, reason: '', apart: [], done: randomUUID() });
}

export const meta = pageTitle;

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { open, q, mark, count, before, after, mayEdit } = loaderData;
  const shown = (actionData as Shown | undefined) ?? {
    saved: 0,
    typed: {},
    faults: {},
    upon: {},
    reason: '',
    apart: [],
  };
  const listed = new Set(loaderData.rows.map((row) => row.skuId));
  const rows = [...shown.apart.filter((row) => !listed.has(row.skuId)), ...loaderData.rows];
  const names = new Map(rows.map((row) => [row.skuId, `${row.code} ${row.label}`.trim()]));
  const errors = {
    ...Object.fromEntries(
      Object.entries(shown.faults).map(([id, words]) => [
        `stock-${id}`,
        [`${names.get(Number(id)) ?? '公開を終えたもの'}: ${words}`],
      ]),
    ),
    ...(shown.reasonFault && { reason: [shown.reasonFault] }),
  };
  return (
    <>
      <PageHead
        title="在庫"
        lead={`${count}。受け付けられる残りの少ない順です。売り切れの見込みは、直近14日間のお申し込みから計算しています。${mayEdit ? `在庫に制限を設けないときは「${UNLIMITED}」と入力してください。` : ''}`}
      >
        <CsvLink to="/stock/csv" query={open.query} />
      </PageHead>
      <div className="space-y-3">
        {shown.saved > 0 && <Notice look="ok" live title={`${shown.saved}件の在庫を変更しました`} />}
        <ErrorSummary errors={errors} />
      </div>
      <ListHead open={open} />
      <SearchBox q={q} label="管理番号・名称">
        <SelectFilter name="mark" label="状態" chosen={mark} names={MARKS} />
      </SearchBox>
      <Form defaultShouldRevalidate method="post" noValidate className="space-y-3">
        <StockTable
          shown={open.shown}
          rows={rows}
          typed={shown.typed}
          faults={shown.faults}
          upon={shown.upon}
          mayEdit={mayEdit}
        />
        {mayEdit && (
          <div className="sticky bottom-0 flex flex-wrap items-end gap-3 border-t border-line bg-white p-3">
            <TextField
              field={{
                name: 'reason',
                label: '変更の理由',
                required: true,
                error: shown.reasonFault ? [shown.reasonFault] : undefined,
              }}
              key={shown.done}
              defaultValue={shown.reason}
              maxLength={60}
              className="min-w-64"
            />
            <button type="submit" className="btn btn-primary">
              変更した行を保存する
            </button>
          </div>
        )}
      </Form>
      <Turn before={before} after={after} />
    </>
  );
}
