import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses the built scripts, styles and drawings once and hard, so that serving them costs a file read. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (!dir) return;
        const assets = join(dir, 'assets');
        const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
        await Promise.all(
          names.map(async (name) => {
            const path = join(assets, name);
            const body = await readFile(path);
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            };
            await writeFile(`${path}.br`, await brotliAsync(body, { params }));
            await writeFile(`${path}.gz`, await gzipAsync(body, { level: 9 }));
          }),
        );
      },
    },
  };
}
