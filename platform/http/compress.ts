import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzipCallback);

/** Brotli for text. Quality 5 is near the best size for a few milliseconds; 3 suits pages that are sent once. */
export function brotli(body: Buffer, quality = 5): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

export function gzip(body: Buffer, level = 6): Promise<Buffer> {
  return gzipAsync(body, { level });
}

/** The encoding to send, from the Accept-Encoding header: one that is refused by `q=0` is not used. */
export function pickEncoding(accept: string): 'br' | 'gzip' | undefined {
  const taken = accept
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}
