import type { Tx } from '#platform/db/db.ts';
import { type Consignment, clearPlans } from './store.ts';

/** For what has not left a day of arrival was chosen: it is sent in time for that, and no window is promised any more. */
export function followDay(tx: Tx, of: Consignment): Promise<void> {
  return clearPlans(tx, of);
}
