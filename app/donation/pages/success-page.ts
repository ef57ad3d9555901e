import { redirect } from 'react-router';
import { type SuccessData, successPage } from '../result/success.ts';

/** What the success page shows; of what has ended without payment the page that says so, and leads on. */
export async function loadSuccess(request: Request, url: URL): Promise<SuccessData> {
  const page = await successPage(request, url);
  if (page.kind === 'ended') throw redirect(page.path);
  return page;
}
