const MOST_LETTERS = 100;

/** What was searched for in a list, and beside which row the page stands. */
export function readCursor(url: URL): { q: string; after?: string; before?: string } {
  const [after, before] = [url.searchParams.get('after'), url.searchParams.get('before')];
  return {
    q: (url.searchParams.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    ...(after !== null && { after }),
    ...(before !== null && { before }),
  };
}
