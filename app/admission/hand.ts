import { readDoor, setHand } from './door-store.ts';

export interface DoorReport {
  closedSince: Date | null;
  /** What the operator has said; null: it closes and opens by itself. */
  hand: 'open' | 'closed' | null;
  waiting: number;
  /** People a second, as said by hand or, where that is null, as measured. */
  fixedRate: number | null;
  rate: number;
}

export async function showDoor(): Promise<DoorReport> {
  const { closedAt, hand, waiting, fixedRate, rate } = await readDoor();
  return { closedSince: closedAt, hand, waiting, fixedRate, rate };
}

/** Opens or closes the door by hand, or leaves it to itself again. @param fixedRate people a second; null: as measured. */
export function turnDoor(hand: DoorReport['hand'], fixedRate: number | null): Promise<void> {
  return setHand(hand, fixedRate);
}
