import { keepByMark } from '#app/correspondence/draft.ts';
import { clientOf } from '#app/forms/request.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { consume } from '#platform/throttle.ts';

const PATH = /^\/inquiries\/(\d{1,15})(?:\.data)?$/;

/** Keeps an answer that was sent after the session had ended: its page shows it again after the login. */
export async function keepUnsent(request: Request, path: string): Promise<void> {
  const id = routeNumber(PATH.exec(path)?.[1]);
  if (id === undefined || !(await consume('park_address', clientOf(request))).ok) return;
  const form = await request.formData().catch(() => undefined);
  await keepByMark(String(form?.get('_draft') ?? ''), id, String(form?.get('body') ?? ''));
}
