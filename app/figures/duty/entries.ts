import type { Day } from '../spans.ts';
import type { CostKind } from './costs.ts';

/** What staff enter of a 指定期間. */

export interface NewCost {
  formKey: string;
  month: Day;
  kind: CostKind;
  /** Yen; below 0: what came back. */
  amount: number;
  payee: string;
  purpose: string;
}

export interface NewCheck {
  formKey: string;
  producerId: number;
  checkedOn: Day;
  outcome: 'sound' | 'doubtful';
  evidence: string;
}
