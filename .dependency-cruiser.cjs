/**
 * The house, floor by floor: what may import what. `floors.json` is the table of folders from the ground to the roof, with
 * what each may stand on; a rule for each folder is made of it here. docs/architecture.md shows the same table. The console's
 * folders stand on all of `app/`; their lines name what they stand on in `console/`.
 * `npm run arch` checks it. Tests may look up: they play a whole journey from where they stand.
 */
const floors = require('./floors.json');

const FEATURE = '^app/(?!ui/|forms/|shell/|words/)[^/]+/';
const TEST = '\\.test\\.tsx?$';
const STORES = ['^app/.+/store\\.ts$', '^app/.+/[^/]+-store\\.ts$'];
const DATABASE = '^(platform/db/|node_modules/(kysely|pg|pg-copy-streams|graphile-worker)/)';
/** Where what is drawn and what answers an address stands, at any depth of a feature. */
const VIEWS = '^(app|console)/.+/(pages|parts|layouts|figures)/';
/** Everything that only puts the house together. */
const ROOF =
  '^(server\\.ts|worker\\.ts|console\\.ts|app/[^/]+\\.tsx?|console/(root|entry\\.server|routes|http-app)\\.tsx?)$';

/** Each folder imports itself and what it stands on, nothing else of the house. */
const floorRules = floors.map(({ folder, is, on }) => ({
  name: `floor-of-${folder.replace('app/', '')}`,
  comment: `${folder} (${is}) stands on ${on.join(', ') || 'nothing'}: floors.json.`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: TEST },
  to: {
    path: folder.startsWith('console/')
      ? '^(scripts|bench|e2e|console/[^/]+)/'
      : '^(app|platform|scripts|bench|e2e|console)/',
    pathNot: [folder, ...on].map((f) => `^${f}/`),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'every-folder-has-a-floor',
      comment: 'A new folder of app/ or console/ gets its line in floors.json.',
      severity: 'error',
      from: { path: '^(app|console)/[^/]+/', pathNot: floors.map((f) => `^${f.folder}/`) },
      to: {},
    },
    {
      name: 'the-roof-carries-nothing',
      comment: 'Programs and entries put the house together; nothing imports them.',
      severity: 'error',
      from: { pathNot: [TEST, ROOF, '^scripts/console/main\\.ts$', '^console/testing/'] },
      to: { path: ROOF },
    },
    {
      name: 'what-all-of-the-console-knows-knows-nobody',
      comment:
        'Files beside its folders (the table of routes, who is asking) are known to all of them, and know none.',
      severity: 'error',
      from: { path: '^console/[^/]+$', pathNot: [TEST, ROOF] },
      to: { path: '^console/[^/]+/' },
    },
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
      name: 'parts-know-no-data',
      comment: 'A part of the page is given what it shows.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: DATABASE },
    },
    {
      name: 'use-cases-know-no-parts',
      comment: 'What a part and a use case both need, types too, belongs to the use case or below it.',
      severity: 'error',
      from: { path: FEATURE, pathNot: [VIEWS, TEST] },
      to: { path: '^app/.+\\.tsx$' },
    },
    {
      name: 'the-router-is-for-pages',
      comment:
        'What loads a page and answers its forms stands in pages/; use cases and views know no request and no redirect. The frame has helpers.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: [VIEWS, ROOF, TEST, '(^|/)testing/', '^app/(account|shell|forms|ui|site)/'],
      },
      to: { path: '^node_modules/(react-router|@react-router)/' },
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
      from: { pathNot: ['^app/[^/]+/pages/', TEST, '/testing/'] },
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
      from: { path: VIEWS, pathNot: TEST },
      to: { path: DATABASE },
    },
    {
      name: 'the-console-stands-on-top',
      comment: 'Nothing of the console is in what donors load: only its own program and tests know it.',
      severity: 'error',
      from: { pathNot: ['^console/', '^console\\.ts$', TEST] },
      to: { path: '^console/' },
    },
    {
      name: 'the-console-contains-no-sql',
      comment: 'It calls use cases and queries of the features.',
      severity: 'error',
      from: { path: '^console/', pathNot: TEST },
      to: {
        path: ['^platform/db/(?!outage|reading)', '^node_modules/(kysely|pg|graphile-worker)/', ...STORES],
      },
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
          '(^|/)contract(-deferred|-setbacks)?\\.ts$',
          '^scripts/test/',
          '^ops/',
          '^e2e/',
          '^vitest\\.config',
        ],
      },
      to: { path: [TEST, '(^|/)testing/', '^e2e/', '^node_modules/(vitest|fast-check|@playwright)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '(^|/)\\.react-router/', '\\+types/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
