/** The name under which an address says the columns. */
export const COLUMNS = 'columns';
/** In an address: the list as it is, also for who has it open with another view. */
export const WHOLE = 'whole';

/** Beside which row of a list the page stands. */
export function readCursor({ searchParams }: URL): { after?: string; before?: string } {
  const [after, before] = [searchParams.get('after'), searchParams.get('before')];
  return { ...(after !== null && { after }), ...(before !== null && { before }) };
}
