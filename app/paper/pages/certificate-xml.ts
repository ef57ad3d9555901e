import { memberContext } from '#app/account/member-context.ts';
import { certificateOf } from '../certificate.ts';
import { certificateXml } from '../certificate-xml.ts';
import { fileAnswer } from '../paper-file.ts';
import { readYear } from '../year.ts';
import type { Route } from './+types/certificate-xml.ts';
import { noPaper } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  const certificate = year ? await certificateOf(context.get(memberContext).id, year) : undefined;
  if (!certificate) return noPaper();
  const name = `寄附金控除に関する証明書_${certificate.year}年分.xml`;
  return fileAnswer(certificateXml(certificate), { name, type: 'application/xml; charset=utf-8' });
}
