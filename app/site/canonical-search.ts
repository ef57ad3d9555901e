import {
  GIFT_PARAMS,
  listAddress,
  PRODUCT_PARAMS,
  readProductQuery,
  readQuery,
} from '#app/catalogue/search/search-query.ts';

/**
 * The one address of a list of goods that was asked for by another: with empty fields, as a form sends them without
 * JavaScript, in another order, or with values that mean nothing. Parameters that the list does not know are left alone, so
 * that a link of a campaign does not lead in circles.
 * @returns undefined when the address is the one, or no list's.
 */
export function canonicalSearch(pathname: string, search: string): string | undefined {
  const given = new URLSearchParams(search);
  const known = (names: readonly string[]) => [...given].filter(([name]) => names.includes(name)).join('&');
  const differs = (address: string, names: readonly string[]) =>
    known(names) === [...new URLSearchParams(address.split('?')[1])].join('&') ? undefined : address;
  if (pathname === '/goods') return differs(listAddress(pathname, readQuery(given)), GIFT_PARAMS);
  if (pathname === '/ec/goods')
    return differs(listAddress(pathname, readProductQuery(given)), PRODUCT_PARAMS);
  const code = given.get('code');
  if (pathname !== '/governments/detail' || code === null) return undefined;
  return differs(listAddress(pathname, readQuery(given), [['code', code]]), ['code', ...GIFT_PARAMS]);
}
