/**
 * The token in the text of a QR code: our counter's URL on any origin, or the token alone; undefined for anything else.
 */
export function tokenIn(text: string): string | undefined {
  const token = URL.canParse(text) ? (new URL(text).searchParams.get('t') ?? '') : text.trim();
  return /^[0-9A-Z]{14}\.[\w-]{86}$/.test(token) ? token : undefined;
}
