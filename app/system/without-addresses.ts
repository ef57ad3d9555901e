/** An error as it may be shown: its reader need not learn whose mail address stood in it. */
export function withoutAddresses(text: string | null): string | null {
  return (
    text
      ?.split(/(\s)/)
      .map((word) => (word.includes('@') ? '***@***' : word))
      .join('') ?? null
  );
}
