import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

const SKELETON = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#platform/*': './platform/*', '#app/*': './app/*' },
    dependencies: { kysely: '1', vitest: '1' },
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
  'node_modules/vitest/package.json': '{"name":"vitest","version":"1.0.0","main":"index.js"}',
  'node_modules/vitest/index.js': 'module.exports = {}',
};

/** `rule: file` for every rule that a small house breaks. A file is given as the list of what it imports. */
function broken(house: Record<string, string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-house-'));
  try {
    cpSync(CONFIG, join(folder, '.dependency-cruiser.cjs'));
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
    const args = [tool, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'app', 'platform'];
    const done = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
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
    'app/site/head.ts': ['#platform/money.ts'],
    'app/gift/rules.ts': ['#platform/money.ts'],
    'app/gift/store.ts': ['kysely', '#platform/db/db.ts', './rules.ts'],
    'app/gift/show.ts': ['./store.ts', './rules.ts'],
    'app/gift/show.test.ts': ['vitest', './store.ts', './show.ts'],
    'app/gift/pages/gift.tsx': ['../show.ts', '#app/ui/Part.tsx', '#app/site/head.ts'],
    'app/order/buy.ts': ['#app/gift/show.ts'],
  };
  expect(broken(house)).toEqual([]);
});

it('sees each rule broken, in .ts and .tsx, through imports of types too', () => {
  const planted: [string, string, string[]][] = [
    ['platform-is-the-ground', 'platform/a.ts', ['#app/gift/show.ts']],
    ['parts-know-no-feature', 'app/ui/A.tsx', ['#app/gift/show.ts']],
    ['parts-know-no-data', 'app/ui/B.tsx', ['#platform/db/db.ts']],
    ['features-do-not-look-up', 'app/gift/up.ts', ['#app/site/head.ts']],
    ['pages-use-the-frame-only-through-its-helpers', 'app/gift/pages/a.tsx', ['#app/site/layouts/main.tsx']],
    ['a-store-belongs-to-its-feature', 'app/order/buy.ts', ['../gift/stock-store.ts']],
    ['a-store-belongs-to-its-feature', 'app/order/take.ts', ['../gift/search/found-store.ts']],
    ['a-store-is-not-for-programs', 'platform/b.ts', ['#app/gift/stock-store.ts']],
    ['platform-is-the-ground', 'platform/b.ts', ['#app/gift/stock-store.ts']],
    ['pages-belong-to-the-router', 'app/gift/use.ts', ['./pages/a.tsx']],
    ['use-cases-know-no-parts', 'app/gift/use.ts', ['./pages/a.tsx']],
    ['use-cases-know-no-parts', 'app/gift/word.ts', ['./parts/A.tsx']],
    ['pages-know-no-page-of-another-feature', 'app/order/pages/a.tsx', ['#app/gift/pages/a.tsx']],
    ['pages-contain-no-sql', 'app/gift/pages/b.tsx', ['kysely']],
    ['pages-contain-no-sql', 'app/gift/pages/c.tsx', ['#platform/db/db.ts']],
    ['rules-are-pure', 'app/gift/rules.ts', ['./stock-store.ts']],
    ['rules-are-pure', 'app/gift/fee-rules.ts', ['#platform/config.ts']],
    ['rules-are-pure', 'app/gift/search/rules.ts', ['./found-store.ts']],
    ['rules-are-pure', 'app/gift/rules/fee.ts', ['#platform/config.ts']],
    ['no-circles', 'app/gift/c.ts', ['./circle.ts']],
    ['no-orphans', 'app/gift/alone.ts', []],
    ['resolvable', 'app/gift/lost.ts', ['./missing.ts']],
    ['no-tests-in-production', 'app/gift/e.ts', ['vitest']],
  ];
  const sound = {
    'platform/money.ts': [],
    'platform/config.ts': ['./money.ts'],
    'platform/db/db.ts': ['../money.ts'],
    'app/site/head.ts': ['#platform/money.ts'],
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
  expect(config.forbidden.map((r) => r.name).filter((name) => !tried.has(name))).toEqual([]);
});
