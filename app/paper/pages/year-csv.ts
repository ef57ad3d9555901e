import { redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { fileAnswer } from '../paper-file.ts';
import { readYear } from '../year.ts';
import { ENCODINGS, yearCsv } from '../year-csv.ts';
import type { Route } from './+types/year-csv.ts';
import { noPaper } from './answer.ts';

/**
 * With `?encoding=cp932`, characters that CP932 lacks lead to a page that lists them; `&lossy=1` downloads the file
 * anyway.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  const asked = url.searchParams.get('encoding') ?? 'utf-8';
  const encoding = ENCODINGS.find((e) => e === asked);
  if (!year || !encoding) return noPaper();
  const { bytes, lossy } = await yearCsv(context.get(memberContext).id, year, encoding);
  if (lossy.length > 0 && url.searchParams.get('lossy') !== '1')
    return redirect(`/papers/years/${year}/characters`);
  const type = `text/csv; charset=${encoding === 'utf-8' ? 'utf-8' : 'Windows-31J'}; header=present`;
  return fileAnswer(bytes, { name: `寄附履歴一覧_${year}年.csv`, type });
}
