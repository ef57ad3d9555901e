import { redirect } from 'react-router';
import { stoppedPath } from '#app/cart/words.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { madeOfList, openApplication } from '../apply/application.ts';
import { type FormChange, LIST_PATH } from '../apply/form-path.ts';
import { listFaults } from '../apply/list/faults.ts';
import { listView } from '../apply/list/view.ts';
import { isReady } from '../apply/refusal.ts';
import { LIST } from '../target-ref.ts';
import { bringAlong, confirmStep, inputStep } from './application.ts';
import { resume } from './way-on.ts';

/** What the form for all that stands on the list of donations loads, or its confirm page; the list itself where it cannot be sent. */
export async function listApplicationPage(request: Request, url: URL, memberId: number) {
  const at = new Date();
  const isConfirm = url.searchParams.get('step') === 'confirm';
  const open = await openApplication(memberId, LIST, at);
  if (!open) {
    // Back after paying, or a reload: all of it was applied for.
    const made = isConfirm ? await madeOfList(memberId) : undefined;
    if (made) await resume(made, LIST);
    throw redirect(isConfirm ? stoppedPath('donation') : LIST_PATH);
  }
  await bringAlong(request, memberId, open);
  if (open.joined) throw redirect(isConfirm ? stoppedPath('donation') : LIST_PATH);
  if (!isReady(open)) throw redirect(isConfirm ? stoppedPath('donation') : `${LIST_PATH}?blocked=1`);
  if (isConfirm) return confirmStep(url, memberId, open, at);
  const step = await inputStep(request, url, memberId, open, at);
  const faults = url.searchParams.has('check') ? await listFaults(open, step.values, at) : EMPTY_REPLY;
  const asked = readChange(url.searchParams.get('changed'));
  // What could not be had is told by its messages: without any it can be had again.
  const changed = asked === 'offer' && Object.keys(faults.errors).length === 0 ? null : asked;
  return { ...step, form: listView(open.targets, at), faults, changed };
}

function readChange(typed: string | null): FormChange | null {
  return typed === 'list' || typed === 'offer' || typed === 'instead' ? typed : null;
}
