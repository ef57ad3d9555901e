/** An error whose message is one whole sentence for the person who runs the program; no stack trace is shown for it. */
export class Trouble extends Error {
  override name = 'Trouble';
}

const KNOWN: [RegExp, string][] = [
  [/ENOSPC|No space left on device|\b53100\b/i, 'The disk is full: free some space and start again.'],
  [/EROFS|read-only file system/i, 'The disk is read-only: the data directory must be writable.'],
  [
    /EMFILE|ENFILE|too many open files/i,
    'Too many files are open: raise the limit (ulimit -n) and start again.',
  ],
  [/EDQUOT|quota exceeded/i, 'The disk quota is used up: free some space and start again.'],
];

/** A sentence for causes that any step can meet (a full disk, a read-only one), or undefined. */
export function knownCause(text: string): string | undefined {
  return KNOWN.find(([pattern]) => pattern.test(text))?.[1];
}

/** What to print for an error of any kind: its sentence, or its message when nothing better is known. */
export function explain(error: unknown): string {
  if (error instanceof Trouble) return error.message;
  const e = error as { message?: string; code?: string; stack?: string };
  // An option that was typed wrong; what follows the first sentence is about positional arguments.
  if (e?.code?.startsWith('ERR_PARSE_ARGS')) return `${e.message?.split('. ')[0]}.`;
  return knownCause(`${e?.code ?? ''} ${e?.message ?? ''}`) ?? e?.stack ?? String(error);
}
