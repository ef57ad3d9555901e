import { Link } from 'react-router';
import { importsWithin } from '#app/listing/sheet/imports-query.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { IMPORTS } from '../imports-list.ts';
import { CONTENTS, countsInWords, STATE_NAMES } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, IMPORTS);
  const reach = reachOf(staff, 'import.read');
  const { rows, before, after } = await importsWithin(reach, { ...readCursor(url), limit: PAGE });
  return {
    open,
    mayImport: mayAnywhere(staff, 'goods.import'),
    before,
    after,
    rows: rows.map(({ id, government, person, fileName, content, state, counts, createdAt }) => ({
      id,
      government,
      person,
      fileName,
      content: CONTENTS[content],
      state: STATE_NAMES[state],
      counts: countsInWords(counts),
      at: formatDateTime(createdAt),
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export const meta = pageTitle;

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { open, mayImport, rows, before, after } = loaderData;
  return (
    <div className="space-y-6">
      <PageHead
        title="CSV・画像の取り込み"
        lead="返礼品・商品をCSVで登録・変更し、画像をZIPでまとめて追加します。内容を確認するまで、サイトには反映されません。"
      >
        {mayImport && (
          <Link to="/imports/new" className="btn btn-primary">
            ファイルを送信する
          </Link>
        )}
      </PageHead>
      {mayImport && (
        <section className="panel space-y-3">
          <h2>CSVを用意する</h2>
          <p>
            いまの内容を出力して書き換えるか、ひな型に入力してください。1行が1つのバリエーションです。ない列は変わりません。空欄にした項目は空になりますが、在庫・公開状態・カテゴリ・事業者は、空欄なら変わりません。
          </p>
          <ul className="flex flex-wrap gap-3">
            {DOWNLOADS.map(({ to, name }) => (
              <li key={to}>
                <a href={to} download className="btn btn-secondary">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">
            一部だけを出力するときは、
            <Link to="/goods">返礼品・商品の一覧</Link>
            で種類と条件を選び、「取り込み用CSV」を押してください。
          </p>
        </section>
      )}
      <div>
        <ListHead open={open} />
        <ListTable
          list={IMPORTS}
          shown={open.shown}
          rows={rows}
          keyOf={({ id }) => id}
          cells={cells}
          empty="取り込みは、まだありません。"
        />
        <Turn before={before} after={after} />
      </div>
    </div>
  );
}

const DOWNLOADS = [
  { to: '/goods/sheet?kind=gift', name: '返礼品をすべて出力' },
  { to: '/goods/sheet?kind=product', name: '商品をすべて出力' },
  { to: '/imports/template?kind=gift', name: '返礼品のひな型' },
  { to: '/imports/template?kind=product', name: '商品のひな型' },
] as const;

const cells: Record<KeyOf<typeof IMPORTS>, Cell<Row>> = {
  file: {
    isHead: true,
    className: 'md:min-w-36',
    show: (row) => (
      <>
        <Link to={`/imports/${row.id}`}>{row.fileName}</Link>
        <span className="block text-sm font-normal text-soft">{row.content}</span>
      </>
    ),
  },
  government: { className: 'md:whitespace-nowrap', show: (row) => row.government },
  state: { className: 'md:min-w-32', show: (row) => row.state },
  counts: { className: 'md:min-w-36', show: (row) => row.counts || '—' },
  person: { className: 'md:whitespace-nowrap', show: (row) => row.person },
  at: { className: 'md:whitespace-nowrap', show: (row) => row.at },
};
