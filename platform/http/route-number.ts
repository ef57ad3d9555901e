/** A row id in an address: digits only, no sign, no leading zero, within what the database can hold. */
export function routeNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
