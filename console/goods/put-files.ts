export interface SentFile {
  key: string;
  name: string;
}

/**
 * Puts files into the storage from the browser, one after the other.
 * @param address whence places for them are asked for. @returns undefined when one of them did not get there: all come with the form then.
 */
export async function putFiles(
  address: string,
  files: readonly File[],
  signal: AbortSignal,
): Promise<SentFile[] | undefined> {
  const body = new URLSearchParams(files.map(({ size }) => ['size', String(size)]));
  const answer = await fetch(address, { method: 'POST', body, signal });
  if (!answer.ok) return undefined;
  const places = (await answer.json()) as { key: string; url: string }[];
  const sent: SentFile[] = [];
  for (const [i, { key, url }] of places.entries()) {
    // As bytes without a type: the address is signed for its size alone.
    const put = await fetch(url, { method: 'PUT', body: await files[i]!.arrayBuffer(), signal });
    if (!put.ok) return undefined;
    sent.push({ key, name: files[i]!.name });
  }
  return sent;
}
