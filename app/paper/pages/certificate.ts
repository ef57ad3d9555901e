import { memberContext } from '#app/account/member-context.ts';
import { certificateOf, certificatePaper } from '../certificate.ts';
import { readYear } from '../year.ts';
import type { Route } from './+types/certificate.ts';
import { pdfAnswer } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  const { id } = context.get(memberContext);
  return pdfAnswer(id, async () => {
    const certificate = year ? await certificateOf(id, year) : undefined;
    return certificate && certificatePaper(certificate);
  });
}
