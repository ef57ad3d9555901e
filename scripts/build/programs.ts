import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { PROGRAMS } from '../launch/programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'build/programs');

/** What each file of the build begins with: the programs, and the threads that they start. */
const ENTRIES = {
  ...PROGRAMS,
  'watchdog-thread': 'platform/watchdog/thread.ts',
  'pdf-thread': 'platform/pdf/thread.ts',
};

/** Packages with machine code or files of their own, and what only few set-ups load. */
const APART = [
  'sharp',
  '@node-rs/argon2',
  '@myriaddreamin/typst-ts-node-compiler',
  'graphile-worker',
  'pg', // graphile-worker's own as well: one copy
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/**
 * Makes of each program a few files without types, after the pages are built: to load a thousand sources takes a web process
 * 45 MB more, with what strips their types, and a second.
 */
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [besideTheirSources()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node26',
    rollupOptions: {
      // What is only for React's server components says so to nobody here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});

/** Files that a source names by its own place are found from the build, too; so are threads and the pages. */
function besideTheirSources(): Plugin {
  const out = relative(OUT, ROOT).split(sep).join('/');
  return {
    name: 'beside-their-sources',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta')) return null;
      const folder = relative(ROOT, join(id, '..')).split(sep).join('/');
      const thread = `${folder.split('/').at(-1)}-thread`;
      const built = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${out}/${folder}')`)
        .replace(/new URL\('\.\/thread\.ts', import\.meta\.url\)/, (source) =>
          thread in ENTRIES ? `new URL('./${thread}.js', import.meta.url)` : source,
        )
        .replace(/new URL\('(\.\/build\/[\w/]+\.js)', import\.meta\.url\)\.href/, `'$1'`);
      const left = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/.exec(built)?.[1];
      if (left) this.error(`${id} starts ${left}, which is no file of the build: add it to ENTRIES`);
      return built;
    },
  };
}
