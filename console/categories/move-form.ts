import { redirect } from 'react-router';
import { moveCategory } from '#app/curation/categories.ts';
import type { Actor } from '#app/staff/actor.ts';
import { routeNumber } from '#platform/http/route-number.ts';

/** What a button of the order asks for, if it was one. @param back the page that shows the order. */
export async function movedByButton(actor: Actor, form: FormData, back: string): Promise<void> {
  for (const to of ['up', 'down'] as const) {
    const id = routeNumber(String(form.get(to) ?? ''));
    if (id === undefined) continue;
    await moveCategory(actor, id, to);
    throw redirect(back);
  }
}
