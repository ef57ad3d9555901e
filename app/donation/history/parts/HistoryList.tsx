import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { digits, yen } from '#platform/money.ts';
import { RESTORE_EXTERNAL } from '../../external/intents.ts';
import type { HistoryListData } from '../list.ts';
import { historyPath } from '../query.ts';
import { HistoryExternalCard } from './HistoryExternalCard.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryRowCard } from './HistoryRowCard.tsx';
import { HistoryYearPapers } from './HistoryYearPapers.tsx';

const NOTE = '/mypage/donation-histories?note=new';

/** @param done what was just done to a note, according to the URL. */
export function HistoryList({
  d,
  reply,
  done,
}: {
  d: HistoryListData;
  reply: FormReply;
  done: string | null;
}) {
  const narrowed = d.query.filter !== 'all' || d.query.q !== '';
  return (
    <div className="space-y-6">
      <h1>寄附履歴</h1>
      <ErrorSummary errors={reply.errors} />
      {d.undo !== null && <Undo id={d.undo} />}
      {done && <Notice look="ok" live title={done} />}
      <Years d={d} />
      <Totals d={d} />
      {d.any > 0 && <HistoryFilters d={d} />}
      {d.found > 0 ? (
        <>
          {narrowed && (
            <p role="status" className="text-sm text-soft">
              {digits(d.found)}件が該当しました
            </p>
          )}
          {d.months.map((m) => (
            <section key={m.month} aria-labelledby={`m-${m.month}`} className="space-y-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 id={`m-${m.month}`} className="text-lg">
                  {m.name}
                </h2>
                {!narrowed && m.total > 0 && (
                  <p className="text-sm text-soft">
                    完了した寄附 <Amount yen={m.total} className="text-base text-ink" />
                  </p>
                )}
              </div>
              <ul className="space-y-4">
                {m.rows.map((row) => (
                  <li key={`${row.kind}-${row.id}`}>
                    {row.kind === 'external' ? (
                      <HistoryExternalCard row={row} />
                    ) : (
                      <HistoryRowCard row={row} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pagination
            page={d.query.page}
            pages={d.pages}
            href={(page) => historyPath({ ...d.query, page })}
          />
        </>
      ) : (
        <Nothing d={d} />
      )}
      <section aria-labelledby="elsewhere" className="no-print panel space-y-3">
        <h2 id="elsewhere" className="text-lg">
          ほかのサイトでの寄附
        </h2>
        <p className="text-sm">
          ほかのサイトや窓口での寄附を記録すると、合計金額、控除上限額の目安、ワンストップ特例の自治体数に含めて確認できます。
        </p>
        <p>
          <Link to={NOTE} className="btn btn-secondary">
            寄附を記録する
          </Link>
        </p>
      </section>
      {d.year !== 'all' && d.listed && <HistoryYearPapers year={d.year} elsewhere={d.elsewhere.count > 0} />}
    </div>
  );
}

function Undo({ id }: { id: number }) {
  return (
    <Notice look="ok" live title="記録を削除しました">
      <p>30分以内であれば元に戻せます。</p>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value={RESTORE_EXTERNAL} className="btn btn-secondary mt-1">
          元に戻す
        </button>
      </Form>
    </Notice>
  );
}

function Years({ d }: { d: HistoryListData }) {
  return (
    <nav aria-label="年を選ぶ">
      <ul className="flex flex-wrap gap-2">
        {[...d.years, ...(d.years.length > 1 || d.year === 'all' ? (['all'] as const) : [])].map((y) => (
          <li key={y}>
            <Link
              to={historyPath({ ...d.query, year: y, page: 1 })}
              aria-current={y === d.year ? 'page' : undefined}
              className={`chip min-h-11 ${y === d.year ? 'border-strong font-bold text-strong' : ''}`}
            >
              {y === 'all' ? 'すべての年' : `${y}年`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Totals({ d }: { d: HistoryListData }) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>{d.year === 'all' ? 'これまでに' : `${d.year}年に`}完了した寄附</span>
        <Amount yen={d.total} className="text-3xl" />
        <span className="text-soft">{digits(d.count)}件</span>
      </p>
      {d.elsewhere.count > 0 && (
        <p className="text-sm text-soft">
          うち、ほかのサイトでの寄附(ご自身の記録)が{yen(d.elsewhere.total)}({digits(d.elsewhere.count)}
          件)です。
        </p>
      )}
      {d.held.count > 0 && (
        <p className="text-sm text-soft">
          このほかに、確認中の寄附が{yen(d.held.total)}({digits(d.held.count)}件)あります。
        </p>
      )}
    </div>
  );
}

/** An empty list: either there is nothing yet, or nothing matches the search. */
function Nothing({ d }: { d: HistoryListData }) {
  const when = d.year === 'all' ? '' : `${d.year}年の`;
  if (d.any === 0)
    return (
      <div className="panel space-y-4 py-8 text-center">
        <p>{when}寄附はまだありません。</p>
        <p>
          <Link to="/goods" className="btn btn-primary">
            返礼品をさがす
          </Link>
        </p>
      </div>
    );
  return (
    <div className="panel space-y-2 py-8 text-center" role="status">
      <p>条件に合う寄附は見つかりませんでした。</p>
      <p className="flex flex-wrap justify-center gap-x-6">
        {d.year !== 'all' && d.years.length > 1 && (
          <Link to={historyPath({ ...d.query, year: 'all', page: 1 })} className="btn btn-plain">
            すべての年からさがす
          </Link>
        )}
        <Link
          to={historyPath({ year: d.query.year, filter: 'all', q: '', page: 1 })}
          className="btn btn-plain"
        >
          条件を解除する
        </Link>
      </p>
    </div>
  );
}
