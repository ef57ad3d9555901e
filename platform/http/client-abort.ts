/**
 * Whether an error only says that the visitor went away while being answered: nobody has to look at it.
 * @param gone whether the visitor did; what fails by itself at that moment is an error all the same.
 */
export function isClientAbort(error: unknown, gone: boolean): boolean {
  if (!gone || !(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    error.name === 'AbortError' ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    error.message === 'Client connection prematurely closed.'
  );
}
