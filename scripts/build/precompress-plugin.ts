import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const ASSETS = 'build/client/assets';

/**
 * Compresses the built scripts, styles and drawings once and hard, so that serving them costs a file read. After each of
 * the two builds: the router writes the manifest of its routes beside the browser's files while it builds the server.
 */
export function precompress(): Plugin {
  let assets = ASSETS;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root }) {
      assets = join(root, ASSETS);
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const names = new Set(await readdir(assets));
        const plain = [...names].filter((name) => /\.(js|css|svg)$/.test(name) && !names.has(`${name}.br`));
        await Promise.all(plain.map((name) => compress(join(assets, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  await writeFile(`${path}.br`, await brotliAsync(body, { params }));
  await writeFile(`${path}.gz`, await gzipAsync(body, { level: 9 }));
}
