import { type Db, db, type Tx } from '#platform/db/db.ts';
import { onSharedPool } from '#platform/db/reading.ts';
import type { Actor } from './actor.ts';
import { insertEntries } from './audit-store.ts';
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
  await recordAll(tx, actor, [deed]);
}

/** Writes down a look or a file of somebody, which changes nothing: before it is shown, whatever it is read from. */
export function recordLook(actor: Actor, deed: Deed): Promise<void> {
  return onSharedPool(() => record(db(), actor, deed));
}

/** The same of up to some thousand deeds at once. */
export async function recordAll(tx: Db | Tx, actor: Actor, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await insertEntries(
    tx,
    deeds.map((deed) => ({
      staff_id: actor.staffId,
      role: (isOwnAccount(deed.action) ? actor.grants[0]?.role : roleFor(actor, deed.action)) ?? '',
      action: deed.action,
      subject: deed.subject,
      subject_id: String(deed.subjectId),
      changes: JSON.stringify(deed.changes ?? {}),
      address: actor.address,
      request_id: actor.requestId,
    })),
  );
}

function isOwnAccount(action: Deed['action']): action is Exclude<Deed['action'], Action> {
  return ['login', 'logout', 'invitation.accept', 'account'].includes(action);
}
