import { MOST_BYTES } from './read.ts';

/** What a file of a text is called and how it is written: the same for the folder content/ and for one that staff send. Pure. */

const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whether a text may have this name, which is its address for good. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** The name of a text by that of its file, wherever that lies; undefined where it is none. */
export function slugOfFile(name: string): string | undefined {
  const [, slug] = /(?:^|[/\\])([^/\\]{1,40})\.md$/.exec(name) ?? [];
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/** Why bytes are no text. */
export type ByteFault =
  | { what: 'length'; bytes: number }
  | { what: 'nul'; line: number }
  | { what: 'encoding' };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A file as it is kept: a byte order mark is an editor's, and lines end as ours do. */
export function decodeTextFile(bytes: Uint8Array): { source: string } | { fault: ByteFault } {
  if (bytes.length > MOST_BYTES) return { fault: { what: 'length', bytes: bytes.length } };
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    return { fault: { what: 'nul', line: bytes.subarray(0, zero).filter((byte) => byte === 10).length + 1 } };
  try {
    return { source: UTF8.decode(bytes).replaceAll('\r\n', '\n') };
  } catch {
    return { fault: { what: 'encoding' } };
  }
}
