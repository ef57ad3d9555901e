import { redirect } from 'react-router';
import type { Actor } from '#app/staff/actor.ts';
import { exportList, type ListExport, listPieces } from '#app/staff/export-list.ts';
import { toCp932Text } from '#platform/text/cp932.ts';
import { withoutMark } from '#platform/text/csv.ts';
import { csvFile } from './csv-file.ts';

/** Characters that are told of; more are only said to be there. */
const MOST_LOST = 50;

/**
 * A list as a file, as its address asks for it: in UTF-8, or in CP932 for programs that know nothing else. What CP932 would lose is
 * told on a page first.
 */
export async function listFile<Row>(
  staff: Actor,
  url: URL,
  name: string,
  its: ListExport<Row>,
): Promise<Response> {
  if (url.searchParams.get('encoding') !== 'cp932') return csvFile(name, await exportList(staff, its));
  if (!url.searchParams.has('lossy')) await lostIn(url, listPieces(its));
  return csvFile(name, await exportList(staff, its), 'cp932');
}

/** Leads to the page that tells what CP932 would lose of a file, where it would. */
export async function lostIn(url: URL, pieces: AsyncIterable<string>): Promise<void> {
  const lost = await lostOf(pieces);
  if (lost.length === 0) return;
  const told = new URLSearchParams({ of: url.pathname + url.search, lost: lost.join('') });
  throw redirect(`/lost-characters?${told}`);
}

async function lostOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const lost = new Set<string>();
  for await (const piece of pieces) {
    for (const character of toCp932Text(withoutMark(piece)).lost) lost.add(character);
    if (lost.size >= MOST_LOST) break;
  }
  return [...lost].slice(0, MOST_LOST);
}
