import { transcode } from 'node:buffer';

/**
 * The bytes of a long text. For Japanese this way takes a third of the time of `Buffer.from`, which is several percent of what
 * making a page takes. Half a surrogate pair becomes U+FFFD, as there.
 */
export function utf8(text: string): Buffer {
  return transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8');
}
