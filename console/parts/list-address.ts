/** Beside which row of a list the page stands. */
export function readCursor({ searchParams }: URL): { after?: string; before?: string } {
  const [after, before] = [searchParams.get('after'), searchParams.get('before')];
  return { ...(after !== null && { after }), ...(before !== null && { before }) };
}
