import type { Grant } from './roles.ts';

/** Somebody who does something in the console, with what the audit names of it. */
export interface Actor {
  /** Null: at the machine's own command line. */
  staffId: number | null;
  name: string;
  grants: readonly Grant[];
  /** The network address, as the proxies report it. */
  address: string;
  requestId: string;
}

/** As histories of donations, orders, parcels and points name who of the staff did something. */
export function historyName({ staffId }: Pick<Actor, 'staffId'>): string {
  return staffId === null ? 'staff' : `staff:${staffId}`;
}

/** Who works at the machine itself, and may all that an operator may. */
export const COMMAND_LINE: Actor = {
  staffId: null,
  name: 'コマンドライン',
  grants: [{ role: 'operator', governmentCode: null, producerId: null, until: null }],
  address: '',
  requestId: '',
};
