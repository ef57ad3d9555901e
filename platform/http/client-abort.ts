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

/**
 * What was thrown, as an Error. The server library gives a text as the reason why a request was aborted, which the code that
 * waited for the request throws on, and which no handler of errors is told of.
 */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : Object.assign(new Error(String(thrown)), { name: 'AbortError' });
}
