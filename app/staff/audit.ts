import type { Db, Tx } from '#platform/db/db.ts';
import type { Actor } from './actor.ts';
import { insertEntry } from './audit-store.ts';
import { type Action, roleFor } from './permissions.ts';

/** {field: [before, after]}. Secrets never stand here. */
export type Changes = Record<string, readonly [unknown, unknown]>;

export interface Deed {
  action: Action | 'login' | 'logout' | 'invitation.accept' | 'account';
  /** A kind of thing, such as 'goods'. */
  subject: string;
  subjectId: string | number;
  changes?: Changes;
}

/** Writes down what somebody did, in the transaction of what was done. */
export async function record(tx: Db | Tx, actor: Actor, deed: Deed): Promise<void> {
  const role = isOwnAccount(deed.action) ? actor.grants[0]?.role : roleFor(actor, deed.action);
  await insertEntry(tx, {
    staff_id: actor.staffId,
    role: role ?? '',
    action: deed.action,
    subject: deed.subject,
    subject_id: String(deed.subjectId),
    changes: JSON.stringify(deed.changes ?? {}),
    address: actor.address,
    request_id: actor.requestId,
  });
}

function isOwnAccount(action: Deed['action']): action is Exclude<Deed['action'], Action> {
  return ['login', 'logout', 'invitation.accept', 'account'].includes(action);
}
