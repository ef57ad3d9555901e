/** What support asks of a webhook: whose payment by its numbers, how much, in which state. Nothing of a payer. */
export type EventFacts = [string, string][];

const MOST = 80;

/** Where providers say it: ours in the sandbox's words, and Stripe's. */
const PLACES: readonly (readonly [string, readonly string[]])[] = [
  [
    '受付番号・注文番号',
    ['payment.reference', 'data.object.client_reference_id', 'data.object.metadata.reference'],
  ],
  ['決済の番号', ['payment.id', 'data.object.id']],
  ['金額(円)', ['payment.amount', 'data.object.amount_total', 'data.object.amount']],
  ['受け取った金額(円)', ['payment.receivedAmount', 'data.object.amount_received']],
  ['返金した金額(円)', ['payment.refundedAmount', 'data.object.amount_refunded']],
  ['状態', ['payment.status', 'data.object.payment_status', 'data.object.status']],
  ['失敗の理由', ['payment.failureCode', 'data.object.failure_reason']],
];

/** @param raw as it came: JSON, whose other fields are not looked at. */
export function factsOf(raw: string): EventFacts {
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    return [];
  }
  return PLACES.flatMap(([label, places]): EventFacts => {
    const found = places.map((place) => at(event, place)).find((value) => value !== undefined);
    return found === undefined ? [] : [[label, found]];
  });
}

/** Our number in a webhook, by which its donation or order is found. */
export function referenceOf(raw: string): string | undefined {
  const number = factsOf(raw).find(([label]) => label === PLACES[0]![0])?.[1];
  return number !== undefined && /^[0-9A-Z]{5,20}$/.test(number) ? number : undefined;
}

function at(value: unknown, path: string): string | undefined {
  let here = value;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return typeof here === 'string' || typeof here === 'number' ? String(here).slice(0, MOST) : undefined;
}
