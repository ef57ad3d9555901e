/** The query of a search, read from and written to a URL: pure, and the same for gifts and products. */

import { PAYMENT_METHODS } from '#platform/payment/methods.ts';

export const PER_PAGE = 30;
/** Characters of a search that are read. */
export const MAX_TYPED = 100;
export const MAX_PAGE = 100;

/** In the order in which they are shown; `relevance` only with words. */
export const SORTS = [
  'relevance',
  'popular',
  'popular_week',
  'popular_month',
  'popular_year',
  'new',
  'amount_asc',
  'amount_desc',
] as const;
type Sort = (typeof SORTS)[number];
const TEMPERATURES = ['ambient', 'chilled', 'frozen'] as const;
const DELIVERIES = ['once', 'subscription'] as const;

export interface GoodsQuery {
  q: string;
  category: number[];
  prefecture: number[];
  government: string[];
  min: number | null;
  max: number | null;
  temperature: string[];
  deliveries: string | null;
  /** 'YYYY-MM' */
  month: string[];
  label: string[];
  exclude_allergen: string[];
  payment: string[];
  one_stop: boolean;
  ticket: boolean;
  in_stock: boolean;
  sort: Sort;
  page: number;
}

/** Parameters of a search for gifts, in the order of the canonical URL. */
export const GIFT_PARAMS = [
  'q',
  'category',
  'prefecture',
  'government',
  'min',
  'max',
  'temperature',
  'deliveries',
  'month',
  'label',
  'exclude_allergen',
  'payment',
  'one_stop',
  'ticket',
  'in_stock',
  'sort',
  'page',
] as const satisfies readonly (keyof GoodsQuery)[];

const OF_GIFTS_ALONE: readonly string[] = ['deliveries', 'payment', 'one_stop', 'ticket'];

/** Parameters of a search for products: none about donations, tickets or how a government is paid. */
export const PRODUCT_PARAMS: readonly string[] = GIFT_PARAMS.filter((name) => !OF_GIFTS_ALONE.includes(name));

const MAX_VALUES = 20;

function integer(text: string | null, min: number, max: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null;
  const n = Number(text);
  return n >= min && n <= max ? n : null;
}

function integers(values: string[], min: number, max: number): number[] {
  const found = values.map((v) => integer(v, min, max)).filter((n): n is number => n !== null);
  return [...new Set(found)].sort((a, b) => a - b).slice(0, MAX_VALUES);
}

function words(values: string[], allowed?: readonly string[]): string[] {
  const found = values.filter((v) => v !== '' && v.length <= 40 && (!allowed || allowed.includes(v)));
  return [...new Set(found)].sort().slice(0, MAX_VALUES);
}

/** Reads a query string. Unknown names and values are ignored; digits may be full-width or contain commas. */
export function readQuery(params: URLSearchParams): GoodsQuery {
  const yen = (name: string) =>
    integer((params.get(name) ?? '').normalize('NFKC').replace(/[,円\s]/g, ''), 0, 999_999_999);
  const typed = (params.get('q') ?? '').replace(/[\s\u3000]+/g, ' ').trim();
  // Cuts between whole characters: half of a surrogate pair would not survive in a URL.
  const q = Array.from(typed).slice(0, MAX_TYPED).join('').trim();
  // Typed the wrong way round, two amounts mean what lies between them.
  const [least, most] = [yen('min'), yen('max')];
  const turned = least !== null && most !== null && least > most;
  const sort = params.get('sort') as Sort;
  const deliveries = params.get('deliveries');
  return {
    q,
    category: integers(params.getAll('category'), 1, 99_999),
    prefecture: integers(params.getAll('prefecture'), 1, 47),
    government: words(params.getAll('government')).filter((c) => /^\d{6}$/.test(c)),
    min: turned ? most : least,
    max: turned ? least : most,
    temperature: words(params.getAll('temperature'), TEMPERATURES),
    deliveries: deliveries && (DELIVERIES as readonly string[]).includes(deliveries) ? deliveries : null,
    month: words(params.getAll('month')).filter((m) => /^20\d\d-(0[1-9]|1[0-2])$/.test(m)),
    label: words(params.getAll('label')),
    exclude_allergen: words(params.getAll('exclude_allergen')),
    payment: words(params.getAll('payment'), PAYMENT_METHODS),
    one_stop: params.get('one_stop') === 'online',
    ticket: params.get('ticket') === '1',
    in_stock: params.get('in_stock') === '1',
    sort: SORTS.includes(sort) && (sort !== 'relevance' || q) ? sort : usualSort(q),
    page: integer(params.get('page'), 1, MAX_PAGE) ?? 1,
  };
}

/** The same for the shop's list: parameters that do not concern products are ignored. */
export function readProductQuery(params: URLSearchParams): GoodsQuery {
  return readQuery(new URLSearchParams([...params].filter(([name]) => PRODUCT_PARAMS.includes(name))));
}

/** The order in which goods stand when none is asked for: what fits the words best, and without words what is liked. */
export function usualSort(q: string | undefined): Sort {
  return q ? 'relevance' : 'popular';
}

/** The canonical query string of a search: fixed order, defaults left out. Empty for the plain list. */
export function writeQuery(query: Partial<GoodsQuery>): string {
  const params = new URLSearchParams();
  const add = (name: keyof GoodsQuery, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') params.append(name, String(value));
  };
  add('q', query.q);
  for (const name of ['category', 'prefecture', 'government'] as const)
    for (const v of query[name] ?? []) add(name, v);
  add('min', query.min);
  add('max', query.max);
  for (const v of query.temperature ?? []) add('temperature', v);
  add('deliveries', query.deliveries);
  for (const name of ['month', 'label', 'exclude_allergen', 'payment'] as const)
    for (const v of query[name] ?? []) add(name, v);
  if (query.one_stop) add('one_stop', 'online');
  if (query.ticket) add('ticket', 1);
  if (query.in_stock) add('in_stock', 1);
  if (query.sort && query.sort !== usualSort(query.q) && (query.sort !== 'relevance' || query.q))
    add('sort', query.sort);
  if (query.page && query.page > 1) add('page', query.page);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/**
 * The one address of a list.
 * @param fixed parameters that stand before those of the search, such as a government's code.
 */
export function listAddress(
  path: string,
  query: Partial<GoodsQuery>,
  fixed: readonly [string, string][] = [],
): string {
  const search = new URLSearchParams([...fixed, ...new URLSearchParams(writeQuery(query))]).toString();
  return search ? `${path}?${search}` : path;
}

/** How many filters are set, besides words, sorting and page. */
export function filterCount(query: GoodsQuery): number {
  const lists = [
    query.category,
    query.prefecture,
    query.government,
    query.temperature,
    query.month,
    query.label,
  ];
  return (
    [...lists, query.exclude_allergen, query.payment].reduce((sum, list) => sum + list.length, 0) +
    [
      query.min !== null,
      query.max !== null,
      query.deliveries,
      query.one_stop,
      query.ticket,
      query.in_stock,
    ].filter(Boolean).length
  );
}
