import { setTimeout as pause } from 'node:timers/promises';
import { keptFor } from '#platform/kept-for.ts';
import { log } from '#platform/log.ts';
import { type Document, readDocument, type Surroundings } from './document.ts';
import { textValues } from './values.ts';
import { writtenTexts } from './written-query.ts';

const sources = import.meta.glob<string>(['../../content/*.md', '../../content/faq/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FOLDER = '../../content/';

/** Names of the texts without their ending, in the order of the folder: `guide`, `faq/1-system`. */
export const documentNames: readonly string[] = Object.keys(sources)
  .map((path) => path.slice(FOLDER.length, -'.md'.length))
  .sort();

const built = new Map<string, Document>();

/**
 * A text of content/ as it was built in, read once a process. It does not depend on the visitor or the time.
 * @param isServed which paths of this site links may lead to.
 * @throws Error for an unknown name.
 */
export function builtDocument(name: string, isServed: Surroundings['isServed']): Document {
  let found = built.get(name);
  if (!found) {
    const source = sources[`${FOLDER}${name}.md`];
    if (source === undefined) throw new Error(`There is no content/${name}.md.`);
    found = readDocument(source, { values: textValues(), isServed });
    built.set(name, found);
  }
  return found;
}

/** Read anew as soon as it changes (`page_purge` of `guidance`); the time is for who hears of nothing. */
const KEPT_MS = 10 * 60_000;
/** Nobody waits longer for a database that is away: there is a text without it. */
const PATIENCE_MS = 2_000;

let last: ReadonlyMap<string, string> = new Map();
const written = keptFor(KEPT_MS, async () => {
  const away = new AbortController();
  try {
    last = await Promise.race([
      writtenTexts(),
      pause(PATIENCE_MS, undefined, { signal: away.signal, ref: false }).then(() => {
        throw new Error('the database did not answer in time');
      }),
    ]);
  } catch (error) {
    log().warn({ err: error }, 'texts in place of the built-in ones are as they were');
  } finally {
    away.abort();
  }
  return last;
});

const read = new Map<string, { source: string; doc: Document }>();

/**
 * A text as visitors read it: what staff wrote in its place, or what is built in; the latter also where theirs cannot be read.
 * @throws Error for an unknown name.
 */
export async function contentDocument(name: string, isServed: Surroundings['isServed']): Promise<Document> {
  const source = (await written()).get(name);
  if (source === undefined) return builtDocument(name, isServed);
  const known = read.get(name);
  if (known?.source === source) return known.doc;
  try {
    const doc = readDocument(source, { values: textValues(), isServed });
    read.set(name, { source, doc });
    return doc;
  } catch (error) {
    log().error({ err: error, text: name }, 'a text in place of a built-in one cannot be read');
    return builtDocument(name, isServed);
  }
}
