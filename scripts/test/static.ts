import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import { command, type Outcome, tool } from './command.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Checks that read the sources and run nothing of them. Each counts as one test. */
export function staticChecks(
  serverUrl: () => Promise<string>,
): { name: string; run: () => Promise<Outcome> }[] {
  return [
    { name: 'Types', run: typeCheck },
    { name: 'Lint and format', run: () => tool('biome', ['check', '--error-on-warnings', '.']) },
    {
      name: 'Architecture rules',
      run: () =>
        tool('depcruise', [
          '--config',
          '.dependency-cruiser.cjs',
          'server.ts',
          'worker.ts',
          'app',
          'platform',
          'scripts',
        ]),
    },
    { name: 'Unused code', run: () => tool('knip', ['--no-progress']) },
    { name: 'Database types are those of the migrations', run: async () => databaseTypes(await serverUrl()) },
  ];
}

async function typeCheck(): Promise<Outcome> {
  const generated = await tool('react-router', ['typegen']);
  if (!generated.ok) return generated;
  return command(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '--noEmit']);
}

async function databaseTypes(serverUrl: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-types-'));
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('create database types_check');
    const url = new URL(serverUrl);
    url.pathname = '/types_check';
    await migrate(url.href);
    const fresh = join(folder, 'types.ts');
    const generated = await tool('kysely-codegen', [
      ...['--url', url.href, '--config-file', '.kysely-codegenrc.json', '--out-file', fresh],
    ]);
    if (!generated.ok) return generated;
    const same = readFileSync(fresh, 'utf8') === readFileSync(join(ROOT, 'platform/db/types.gen.ts'), 'utf8');
    return {
      ok: same,
      output: same
        ? ''
        : 'platform/db/types.gen.ts is not what the migrations make. Migrate a new database and run\n  npx kysely-codegen --url "$DATABASE_URL" --config-file .kysely-codegenrc.json\n',
    };
  } finally {
    await admin.query('drop database if exists types_check with (force)');
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
