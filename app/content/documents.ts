import { type Document, readDocument, type Surroundings } from './document.ts';
import { textValues } from './values.ts';

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

const read = new Map<string, Document>();

/**
 * A text of content/, read once a process. It does not depend on the visitor or the time.
 * @param isServed which paths of this site links may lead to.
 * @throws Error for an unknown name.
 */
export function contentDocument(name: string, isServed: Surroundings['isServed']): Document {
  let found = read.get(name);
  if (!found) {
    const source = sources[`${FOLDER}${name}.md`];
    if (source === undefined) throw new Error(`There is no content/${name}.md.`);
    found = readDocument(source, { values: textValues(), isServed });
    read.set(name, found);
  }
  return found;
}
