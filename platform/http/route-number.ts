/** A row id in a URL: digits only, no sign, no leading zero, within what the database can store. */
export function routeNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
