/**
 * The house, floor by floor: what may import what. docs/architecture.md draws it; `npm run arch` checks it.
 *
 *   floor 3  app/site, app/root.tsx, app/entry.*, server.ts, worker.ts   put everything together
 *   floor 2  app/<feature>                                              pages, use cases, rules, SQL of one subject
 *   floor 1  app/ui, app/forms                                          know no feature
 *   below    platform                                                   knows no app
 */
const FEATURE = '^app/(?!site/|ui/|forms/)[^/]+/';
const TEST = '\\.test\\.tsx?$';
const STORES = ['^app/.+/store\\.ts$', '^app/.+/[^/]+-store\\.ts$'];
const DATABASE = '^(platform/db/|node_modules/(kysely|pg|pg-copy-streams|graphile-worker)/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing uses and that uses nothing.',
      severity: 'error',
      from: { orphan: true, pathNot: [TEST, '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '^\\.\\./.*\\+types/'] },
    },
    {
      name: 'platform-is-the-ground',
      comment:
        'platform/ serves every feature and therefore knows none, nor the site, nor the parts of the page.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(app|scripts)/' },
    },
    {
      name: 'parts-know-no-feature',
      comment: 'app/ui and app/forms are used by all features and know none.',
      severity: 'error',
      from: { path: '^app/(ui|forms)/' },
      to: { path: [FEATURE, '^app/site/'] },
    },
    {
      name: 'parts-know-no-data',
      comment: 'A part of the page is given what it shows.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: DATABASE },
    },
    {
      name: 'features-do-not-look-up',
      comment: 'Use cases, rules and SQL know nothing of the site that shows them.',
      severity: 'error',
      from: { path: FEATURE, pathNot: `${FEATURE}(pages|parts)/` },
      to: { path: '^app/site/' },
    },
    {
      name: 'use-cases-know-no-parts',
      comment: 'What a part and a use case both need, types too, belongs to the use case or below it.',
      severity: 'error',
      from: { path: FEATURE, pathNot: [`${FEATURE}(pages|parts)/`, TEST] },
      to: { path: '^app/.+\\.tsx$' },
    },
    {
      name: 'pages-use-the-frame-only-through-its-helpers',
      comment:
        'A page may use the tables and helpers of the frame (names, head, nonce, guard), never its layouts and parts.',
      severity: 'error',
      from: { path: `${FEATURE}(pages|parts)/` },
      to: { path: '^app/site/[^/]+/' },
    },
    {
      name: 'a-store-belongs-to-its-feature',
      comment: 'SQL of a feature is called through its public functions.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: TEST },
      to: { path: STORES, pathNot: '^app/$1/' },
    },
    {
      name: 'a-store-is-not-for-programs',
      comment: 'server.ts, worker.ts and scripts call public functions of a feature too.',
      severity: 'error',
      from: { pathNot: ['^app/', TEST] },
      to: { path: STORES },
    },
    {
      name: 'pages-belong-to-the-router',
      comment: 'A page is reached through its address; what another page needs of it belongs to the feature.',
      severity: 'error',
      from: { pathNot: ['^app/[^/]+/pages/', TEST] },
      to: { path: '^app/[^/]+/pages/' },
    },
    {
      name: 'pages-know-no-page-of-another-feature',
      comment: 'What two features show alike is a part of the page.',
      severity: 'error',
      from: { path: '^app/([^/]+)/pages/', pathNot: TEST },
      to: { path: '^app/[^/]+/pages/', pathNot: '^app/$1/' },
    },
    {
      name: 'pages-contain-no-sql',
      comment: 'Pages call use cases; SQL is in store.ts.',
      severity: 'error',
      from: { path: '^app/[^/]+/(pages|parts|layouts)/', pathNot: TEST },
      to: { path: DATABASE },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts has no database, no clock, no request: everything it needs is an argument.',
      severity: 'error',
      from: {
        path: ['^app/.+/rules\\.ts$', '^app/.+/[^/]+-rules\\.ts$', '^app/[^/]+/rules/'],
        pathNot: TEST,
      },
      to: {
        path: [
          DATABASE,
          '^platform/(config|log|process|throttle)\\.ts$',
          '^platform/(http|mail|testing)/',
          ...STORES,
          '^node_modules/(hono|react|react-router|@react-router)/',
          '^(node:)?(fs|net|http|https|process|timers|child_process|worker_threads)(/|$)',
        ],
      },
    },
    {
      name: 'no-tests-in-production',
      comment: 'What only tests need is imported by tests.',
      severity: 'error',
      from: {
        pathNot: [
          TEST,
          '(^|/)testing/',
          '(^|/)contract(-deferred)?\\.ts$',
          '^scripts/test/',
          '^e2e/',
          '^vitest\\.config',
        ],
      },
      to: { path: [TEST, '(^|/)testing/', '^e2e/', '^node_modules/(vitest|fast-check|@playwright)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^\\.react-router/', '\\+types/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
