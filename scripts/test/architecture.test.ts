import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

interface Floor {
  folder: string;
  is: string;
  on: string[];
}
const floors = JSON.parse(readFileSync(join(ROOT, 'floors.json'), 'utf8')) as Floor[];

/** A small house with floors of its own, so that the tests stand whatever the real folders are called. */
const FLOORS: Floor[] = [
  { folder: 'platform', is: 'ground', on: [] },
  { folder: 'app/ui', is: 'parts', on: ['platform'] },
  { folder: 'app/shell', is: 'helpers', on: ['platform'] },
  { folder: 'app/gift', is: 'a feature', on: ['platform', 'app/ui', 'app/shell'] },
  { folder: 'app/order', is: 'another', on: ['platform', 'app/ui', 'app/gift'] },
  { folder: 'app/site', is: 'the roof', on: ['platform', 'app/ui', 'app/shell', 'app/gift', 'app/order'] },
  { folder: 'console/parts', is: 'parts of the console', on: [] },
  { folder: 'console/gifts', is: 'a folder of the console', on: ['console/parts'] },
  { folder: 'console/home', is: 'another', on: ['console/parts', 'console/gifts'] },
];

const SKELETON = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#platform/*': './platform/*', '#app/*': './app/*' },
    dependencies: { kysely: '1', 'react-router': '1', vitest: '1' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  }),
  'node_modules/kysely/package.json': '{"name":"kysely","version":"1.0.0","main":"index.js"}',
  'node_modules/kysely/index.js': 'module.exports = {}',
  'node_modules/react-router/package.json': '{"name":"react-router","version":"1.0.0","main":"index.js"}',
  'node_modules/react-router/index.js': 'module.exports = {}',
  'node_modules/vitest/package.json': '{"name":"vitest","version":"1.0.0","main":"index.js"}',
  'node_modules/vitest/index.js': 'module.exports = {}',
};

/** `rule: file` for every rule that a small house breaks. A file is given as the list of what it imports. */
function broken(house: Record<string, string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-house-'));
  try {
    cpSync(CONFIG, join(folder, '.dependency-cruiser.cjs'));
    writeFileSync(join(folder, 'floors.json'), JSON.stringify(FLOORS));
    const sources = Object.entries(house).map(([file, imports]) => [
      file,
      [...imports.map((name, i) => `import type { T as T${i} } from '${name}';`), 'export type T = 1;'].join(
        '\n',
      ),
    ]);
    for (const [file, text] of [...Object.entries(SKELETON), ...sources] as [string, string][]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const tool = join(ROOT, 'node_modules/.bin/depcruise');
    const args = [
      tool,
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'app',
      'console',
      'platform',
    ];
    const done = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (done.stdout === '') throw new Error(done.stderr);
    const report = JSON.parse(done.stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    return report.summary.violations.map((v) => `${v.rule.name}: ${v.from}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('finds nothing wrong with a house in order', () => {
  const house = {
    'platform/money.ts': [],
    'platform/db/db.ts': ['kysely', '../money.ts'],
    'app/ui/Part.tsx': ['#platform/money.ts'],
    'app/shell/head.ts': ['#platform/money.ts'],
    'app/gift/rules.ts': ['#platform/money.ts'],
    'app/gift/store.ts': ['kysely', '#platform/db/db.ts', './rules.ts'],
    'app/gift/show.ts': ['./store.ts', './rules.ts'],
    'app/gift/show.test.ts': ['vitest', './store.ts', './show.ts', '#app/order/buy.ts'],
    'app/gift/pages/gift.tsx': ['../show.ts', '../search/parts/List.tsx', './list.ts', '#app/shell/head.ts'],
    'app/gift/search/parts/List.tsx': ['#app/ui/Part.tsx', 'react-router'],
    'app/gift/pages/list.ts': ['react-router', '../show.ts'],
    'app/order/buy.ts': ['#app/gift/show.ts'],
    'app/site/layouts/main.tsx': ['#app/order/buy.ts'],
    'app/root.tsx': ['./site/layouts/main.tsx'],
    'console/goods.ts': ['#app/gift/show.ts'],
    'console/parts/Head.tsx': ['../goods.ts', '#app/ui/Part.tsx'],
    'console/gifts/list.ts': ['../parts/Head.tsx', '#platform/money.ts', '../goods.ts'],
    'console/gifts/list.test.ts': ['vitest', './list.ts', '../home/first.ts'],
    'console/home/first.ts': ['../gifts/list.ts', '#app/site/layouts/main.tsx'],
    'console/http-app.ts': ['./home/first.ts'],
    'console/root.tsx': ['./parts/Head.tsx', './http-app.ts'],
  };
  expect(broken(house)).toEqual([]);
});

it('sees each rule broken, in .ts and .tsx, through imports of types too', () => {
  const planted: [string, string, string[]][] = [
    ['floor-of-platform', 'platform/a.ts', ['#app/gift/show.ts']],
    ['floor-of-ui', 'app/ui/A.tsx', ['#app/gift/show.ts']],
    ['floor-of-gift', 'app/gift/up.ts', ['#app/site/head.ts']],
    ['floor-of-gift', 'app/gift/testing/up.ts', ['#app/order/buy.ts']],
    ['floor-of-gift', 'app/gift/parts/Up.tsx', ['#app/order/buy.ts']],
    ['floor-of-shell', 'app/shell/aside.ts', ['#app/ui/Part.tsx']],
    ['floor-of-order', 'app/order/aside.ts', ['#app/shell/help.ts']],
    ['floor-of-site', 'app/site/out.ts', ['../../scripts/tool.ts']],
    ['floor-of-console/parts', 'console/parts/up.ts', ['../gifts/list.ts']],
    ['floor-of-console/gifts', 'console/gifts/pages/Up.tsx', ['../../home/first.ts']],
    ['floor-of-console/home', 'console/home/out.ts', ['../../scripts/tool.ts']],
    ['what-all-of-the-console-knows-knows-nobody', 'console/table.ts', ['./gifts/list.ts']],
    ['the-roof-carries-nothing', 'console/home/entry.ts', ['../http-app.ts']],
    ['every-folder-has-a-floor', 'app/new/a.ts', ['#platform/money.ts']],
    ['every-folder-has-a-floor', 'console/new/a.ts', ['#platform/money.ts']],
    ['the-roof-carries-nothing', 'app/site/entry.ts', ['../root.tsx']],
    ['use-cases-know-no-parts', 'app/site/entry.ts', ['../root.tsx']],
    ['floor-of-site', 'app/site/entry.ts', ['../root.tsx']],
    ['parts-know-no-data', 'app/ui/B.tsx', ['#platform/db/db.ts']],
    ['a-store-belongs-to-its-feature', 'app/order/peek.ts', ['../gift/stock-store.ts']],
    ['a-store-belongs-to-its-feature', 'app/order/take.ts', ['../gift/search/found-store.ts']],
    ['a-store-is-not-for-programs', 'platform/b.ts', ['#app/gift/stock-store.ts']],
    ['floor-of-platform', 'platform/b.ts', ['#app/gift/stock-store.ts']],
    ['pages-belong-to-the-router', 'app/gift/use.ts', ['./pages/b.tsx']],
    ['use-cases-know-no-parts', 'app/gift/use.ts', ['./pages/b.tsx']],
    ['use-cases-know-no-parts', 'app/gift/word.ts', ['./parts/A.tsx']],
    ['pages-know-no-page-of-another-feature', 'app/order/pages/a.tsx', ['#app/gift/pages/b.tsx']],
    ['pages-contain-no-sql', 'app/gift/pages/b.tsx', ['kysely']],
    ['pages-contain-no-sql', 'app/gift/pages/c.tsx', ['#platform/db/db.ts']],
    ['pages-contain-no-sql', 'app/gift/search/parts/C.tsx', ['#platform/db/db.ts']],
    ['the-console-stands-on-top', 'app/site/desk.ts', ['../../console/goods.ts']],
    ['floor-of-site', 'app/site/desk.ts', ['../../console/goods.ts']],
    ['the-console-contains-no-sql', 'console/list.ts', ['kysely']],
    ['the-console-contains-no-sql', 'console/change.ts', ['#platform/db/db.ts']],
    ['rules-are-pure', 'app/gift/rules.ts', ['./stock-store.ts']],
    ['rules-are-pure', 'app/gift/fee-rules.ts', ['#platform/config.ts']],
    ['rules-are-pure', 'app/gift/search/rules.ts', ['./found-store.ts']],
    ['rules-are-pure', 'app/gift/rules/fee.ts', ['#platform/config.ts']],
    ['the-router-is-for-pages', 'app/gift/give.ts', ['react-router']],
    ['no-circles', 'app/gift/c.ts', ['./circle.ts']],
    ['no-orphans', 'app/gift/alone.ts', []],
    ['resolvable', 'app/gift/lost.ts', ['./missing.ts']],
    ['no-tests-in-production', 'app/gift/e.ts', ['vitest']],
  ];
  const sound = {
    'console/goods.ts': ['#platform/money.ts'],
    'console/gifts/list.ts': ['#platform/money.ts'],
    'console/home/first.ts': ['#platform/money.ts'],
    'console/http-app.ts': ['#platform/money.ts'],
    'platform/money.ts': [],
    'platform/config.ts': ['./money.ts'],
    'platform/db/db.ts': ['../money.ts'],
    'app/ui/Part.tsx': ['#platform/money.ts'],
    'app/shell/help.ts': ['#platform/money.ts'],
    'app/order/buy.ts': ['#platform/money.ts'],
    'app/site/head.ts': ['#platform/money.ts'],
    'app/root.tsx': ['#platform/money.ts'],
    'scripts/tool.ts': ['../platform/money.ts'],
    'app/site/layouts/main.tsx': ['#platform/money.ts'],
    'app/gift/stock-store.ts': ['#platform/db/db.ts'],
    'app/gift/search/found-store.ts': ['#platform/db/db.ts'],
    'app/gift/parts/A.tsx': ['#platform/money.ts'],
    'app/gift/show.ts': ['#platform/money.ts'],
    'app/gift/circle.ts': ['./c.ts'],
  };
  const house = { ...sound, ...Object.fromEntries(planted.map(([, file, imports]) => [file, imports])) };
  const found = broken(house);
  expect(new Set(found)).toEqual(new Set(planted.map(([rule, file]) => `${rule}: ${file}`)));

  const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
  const tried = new Set(planted.map(([rule]) => rule));
  const rules = config.forbidden.map((r) => r.name).filter((name) => !name.startsWith('floor-of-'));
  expect(rules.filter((name) => !tried.has(name))).toEqual([]);
  expect(config.forbidden.length - rules.length).toBe(floors.length);
});

it('stands in one order: every folder has a line and stands on lines before its own', () => {
  const order = floors.map((f) => f.folder);
  for (const [i, { folder, on }] of floors.entries())
    expect(
      on.filter((below) => !order.slice(0, i).includes(below)),
      folder,
    ).toEqual([]);
  const folders = ['app', 'console'].flatMap((house) =>
    readdirSync(join(ROOT, house), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => `${house}/${entry.name}`),
  );
  expect(order.filter((f) => f !== 'platform').sort()).toEqual(folders.sort());
});

it('lists no floor that a folder does not stand on', () => {
  for (const { folder, on } of floors) {
    const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
    );
    const imported = sources.flatMap((name) => {
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      return [...text.matchAll(/'(#|\.[./]*\/)([\w./-]+)'/g)].map(([, to, path]) =>
        to === '#' ? path! : join(folder, dirname(name), to!, path!),
      );
    });
    expect(
      on.filter((below) => !imported.some((path) => path.startsWith(`${below}/`))),
      folder,
    ).toEqual([]);
  }
});

const ARCHITECTURE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const isOfConsole = ({ folder }: Floor) => folder.startsWith('console/');

it('is drawn in docs/architecture.md as floors.json has it, the roof first', () => {
  const rows = floors
    .filter((floor) => !isOfConsole(floor))
    .reverse()
    .map(({ folder, is, on }) => [
      `\`${folder}\``,
      is,
      on.map((name) => name.replace('app/', '')).join(', ') || 'nothing',
    ]);
  const drawn = [...ARCHITECTURE.matchAll(/^\| (`(?:app\/\w+|platform)`) +\| (.*?) +\| (.*?) +\|$/gm)];
  expect(drawn.map((m) => m.slice(1).map((cell) => cell.trim()))).toEqual(rows);
});

it('is drawn with the folders of the console, those that stand on the same in one row', () => {
  const rows: [folders: string, on: string][] = [];
  for (const { folder, on } of floors.filter(isOfConsole).reverse()) {
    const named = on.map((name) => name.replace('console/', '')).join(', ') || 'nothing';
    const above = rows.at(-1);
    if (above?.[1] === named) above[0] += `, \`${folder}\``;
    else rows.push([`\`${folder}\``, named]);
  }
  const drawn = [...ARCHITECTURE.matchAll(/^\| (`console\/[^|]*`) +\| ([^|]*?) +\|$/gm)];
  expect(drawn.map((m) => m.slice(1))).toEqual(rows);
});

/** Where a statement is made by Kysely, which nobody but stores and queries knows by any name: `sql` may be imported as another. */
const MADE =
  /\b(?:selectFrom|selectNoFrom|executeQuery)\b['"`]?\]?\s*[<(]|\bsql(?:<[^`]*>)?`|['"`]kysely['"`]/;
/** A text that is sent as it is, to a pool or a connection. */
const SENT = /(?:\.query|\[['"`]query['"`]\])\s*[<(].*/g;
/** What changes rows, by a builder or in a text, also within `with gone as (…)`. */
const WRITES = new RegExp(
  [
    String.raw`\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\b['"\`]?\]?\s*\(`,
    String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate\s+(?:table\s|\w+\s*[;,\`'"]))`,
    String.raw`\bupdate\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?set\s`,
  ].join('|'),
  'i',
);

/** Of TypeScript and SQL: they may say that rows are deleted. */
const withoutComments = (text: string) =>
  text.replace(/(?<=^|[\s{(,])\/\*[\s\S]*?\*\//gm, '').replace(/(?<=^|\s)(?:\/\/|-- ).*$/gm, '');

/**
 * What a file of app/ holds that its room is not for: any SQL where neither a store nor a query is, what writes in a query. It reads
 * texts, so it does not see a write by a function (`select graphile_worker.add_job(…)`, `nextval`), a statement that is put together of
 * pieces or comes from platform/ as a whole, and a method `query` under another name.
 */
function misplaced(name: string, text: string): string[] {
  if (/(^|[/-])store\.ts$|^stock\//.test(name)) return [];
  const plain = withoutComments(text);
  if (/-query\.ts$/.test(name)) return WRITES.test(plain) ? ['writes'] : [];
  return [
    ...(MADE.test(text) ? ['makes'] : []),
    ...(WRITES.test(plain) ? ['writes'] : []),
    ...[...text.matchAll(SENT)].map(([call]) => call),
  ];
}

it('has its SQL in stores, in *-query.ts that others may read by, and in app/stock', () => {
  const files = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name),
  );
  const found = files.flatMap((name) => {
    const what = misplaced(name, readFileSync(join(ROOT, 'app', name), 'utf8'));
    return what.length > 0 ? [[name, what] as const] : [];
  });
  const BEGIN = ".query('begin isolation level repeatable read read only');";
  const COMMIT = ".query('commit');";
  expect(Object.fromEntries(found)).toEqual({
    // What reads an index of goods within one snapshot, by many statements that stand in queries.
    'catalogue/search/memory/feed.ts': [BEGIN, COMMIT],
    'catalogue/search/memory/index-keeper.ts': [BEGIN, COMMIT],
    // A payment is made within the statement that makes its donation or order: the part that writes it stands once.
    'payment/new-payment-query.ts': ['writes'],
    // Has the migrations ask by the pool; their text stands in platform/db/migrate.ts.
    'system/look.ts': ['.query<{ name: string }>(text)),'],
  });
  const stores = files.filter((name) => /(^|[/-])store\.ts$/.test(name));
  const made = stores.filter((name) => MADE.test(readFileSync(join(ROOT, 'app', name), 'utf8')));
  expect(made.length).toBeGreaterThan(20);
});

it.each([
  ['gift/show.ts', "await dbPool().query('delete from goods');"],
  ['gift/show.ts', 'await client.query<{ id: number; at: Map<string, Date> }>(`select id from goods`);'],
  ['gift/show.ts', "import { sql as q } from 'kysely';\nawait q`delete from goods`.execute(db());"],
  ['gift/show.ts', "const { sql: q } = await import('kysely');"],
  ['gift/show.ts', "import { q } from './goods-store.ts';\nawait q`delete from goods`.execute(db());"],
  ['gift/show.ts', 'await sql<{ id: number }>`select id from goods`.execute(db());'],
  ['gift/show.ts', "await db().selectFrom('goods').execute();"],
  ['gift/show.ts', "await db()['selectFrom']('goods').execute();"],
  ['gift/show.ts', 'await db().selectNoFrom((eb) => eb.fn.now()).execute();'],
  ['gift/show.ts', 'await db().executeQuery(compiled);'],
  ['gift/show.ts', "await dbPool()['query'](text);"],
  ['gift/gone-query.ts', "await db()['deleteFrom']('goods').execute();"],
  ['gift/parts/Show.tsx', "await db().deleteFrom('goods').execute();"],
  ['gift/gone-query.ts', "await db().deleteFrom('goods').execute();"],
  ['gift/gone-query.ts', "await dbPool().query('delete from goods');"],
  ['gift/gone-query.ts', "import { sql as q } from 'kysely';\nawait q`delete from goods`.execute(db());"],
  ['gift/gone-query.ts', 'sql`with gone as (delete from goods returning id) select id from gone`'],
  ['gift/gone-query.ts', 'sql`with gone as (\n  DELETE\n  FROM goods returning id) select id from gone`'],
  [
    'gift/gone-query.ts',
    `sql\`with made as (insert into \${table} default values returning id) select from made\``,
  ],
  [
    'gift/gone-query.ts',
    `sql\`with set as (update \${table} as t set name = 1 returning id) select from set\``,
  ],
  ['gift/gone-query.ts', "sql`with set as (update only goods set name = '' returning id) select from set`"],
  ['gift/gone-query.ts', 'sql`merge into goods using other on true when matched then delete`'],
  ['gift/gone-query.ts', 'sql`truncate goods`'],
  ['gift/gone-query.ts', 'sql`truncate table only goods`'],
])('sees SQL that is not at home in %s: %s', (name, text) => {
  expect(misplaced(name, text)).not.toEqual([]);
});

it.each([
  [
    'gift/show.ts',
    "// As `delete from goods` does.\nconst words = 'Goods that are deleted from a list; an update of all';",
  ],
  ['gift/parts/Show.tsx', '<p className="truncate text-sm">{/* insert into */}</p>'],
  ['gift/goods-query.ts', 'sql`select id, deleted_at from goods -- insert into\n for update skip locked`'],
  ['gift/goods-store.ts', 'sql`with gone as (delete from goods returning id) select id from gone`'],
])('lets what is at home be: %s: %s', (name, text) => {
  expect(misplaced(name, text)).toEqual([]);
});

it('goes from a donation to its payment through donation_payment, as several may have one together', () => {
  const files = ['app', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const directly = /'payment\.donation_id'|\bp\.donation_id\b/;
  const found = files.filter((name) => directly.test(readFileSync(join(ROOT, name), 'utf8')));
  // What begins at the payment has all its donations in hand.
  expect(found.filter((name) => name !== 'scripts/test/architecture.test.ts').toSorted()).toEqual([
    'app/casebook/case-query.ts',
    'app/donation/pay/deadline-store.ts',
    'app/donation/pay/lock-store.ts',
    'app/donation/share-store.ts',
    'app/donation/store.ts',
    'app/figures/failures-query.ts',
    'app/ledger/donation-store.ts',
    'app/ledger/list-query.ts',
    'app/staff/audit-things-query.ts',
  ]);
});
