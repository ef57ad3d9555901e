import type { ProducerFilter } from '#app/municipality/producers-query.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { readCursor } from '../parts/list-address.ts';

/** What the address of the list asks for. Who works for one government alone sees its producers. */
export function readProducerFilter(url: URL, reach: Reach): ProducerFilter {
  const typed = url.searchParams.get('government') ?? '';
  const own = reach === 'all' || reach.governments.length !== 1 ? null : reach.governments[0]!;
  return { q: readCursor(url).q, governmentCode: /^\d{6}$/.test(typed) ? typed : own };
}
