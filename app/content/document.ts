/** Reads a text of content/: front matter, a lead, and sections with anchors. Pure. */
import { splitFrontMatter } from '#app/publishing/front-matter.ts';
import { renderArticle } from '#platform/text/markdown.ts';
import { isPartName, type PartName } from './part-names.ts';

/** HTML of a text, or the name of a part that is drawn or computed in its place. */
export type Block = { html: string } | { part: PartName };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Document {
  title: string;
  description: string;
  /** Calendar date 'YYYY-MM-DD' of the last change. */
  changed: string;
  /** Paths of the pages that the reader may want next. */
  next: string[];
  lead: Block[];
  sections: Section[];
}

/** The values that a text may name in double braces, and the links that lead to a page. */
export interface Surroundings {
  values: Readonly<Record<string, string>>;
  isServed: (path: string) => boolean;
}

const HEADING = /^## (.+?) \{#([a-z0-9-]+)\}$/;
const PART = /^\{\{part:([a-z0-9-]+)\}\}$/;

/** @throws Error when the text is not written as docs/content.md says; a test reads all of them. */
export function readDocument(source: string, around: Surroundings): Document {
  const { fields, body } = splitFrontMatter(source);
  const need = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`The front matter lacks ${name}.`);
    return fill(value, around.values);
  };
  const sections: { id: string; title: string; lines: string[] }[] = [];
  const lead: string[] = [];
  for (const line of body.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading) sections.push({ id: heading[2]!, title: fill(heading[1]!, around.values), lines: [] });
    else if (line.startsWith('## ')) throw new Error(`A heading lacks its address: ${line}`);
    else (sections.at(-1)?.lines ?? lead).push(line);
  }
  return {
    title: need('title'),
    description: need('description'),
    changed: need('changed'),
    next: (fields.get('next') ?? '').split(/,\s*/).filter((path) => path !== '' && around.isServed(path)),
    lead: blocks(lead, around),
    sections: sections.map(({ id, title, lines }) => ({ id, title, blocks: blocks(lines, around) })),
  };
}

function blocks(lines: string[], around: Surroundings): Block[] {
  const found: Block[] = [];
  let text: string[] = [];
  const close = () => {
    const source = text.join('\n').trim();
    if (source !== '') found.push({ html: html(source, around) });
    text = [];
  };
  for (const line of lines) {
    const part = PART.exec(line)?.[1];
    if (part === undefined) text.push(line);
    else {
      if (!isPartName(part)) throw new Error(`Nothing is drawn for ${line}.`);
      close();
      found.push({ part });
    }
  }
  close();
  return found;
}

/** Links to pages that are not served (yet) become plain text. */
function html(source: string, { values, isServed }: Surroundings): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, v]) => [name, escapeMarkdown(v)]));
  const linked = fill(source, escaped).replace(
    /\[([^[\]]+)\]\((\/[^)\s]*)\)/g,
    (link, words: string, target: string) => (isServed(target.split(/[?#]/, 1)[0]!) ? link : words),
  );
  return renderArticle(linked);
}

/** @throws Error for a name without a value. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{([a-zA-Z]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing stands for {{${name}}}.`);
    return value;
  });
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&');
}

/**
 * Everything that is wrong with such a text, a line each: `changed: is missing`, `line 7: A heading lacks its address: x`.
 * @param withParts whether figures may stand in it.
 */
export function documentProblems(source: string, around: Surroundings, withParts: boolean): string[] {
  let problems: string[] = [];
  try {
    problems = headProblems(splitFrontMatter(source).fields, around);
  } catch (error) {
    return [(error as Error).message];
  }
  const ids = new Set<string>();
  const head = source.indexOf('\n---\n', 3);
  const above = source.slice(0, head + 5).split('\n').length - 1;
  for (const [i, line] of source
    .slice(head + 5)
    .split('\n')
    .entries()) {
    const tell = (what: string) => problems.push(`line ${above + i + 1}: ${what}`);
    const heading = HEADING.exec(line);
    if (heading && ids.has(heading[2]!)) tell('an address that stands there before');
    if (heading) ids.add(heading[2]!);
    else if (line.startsWith('## ')) tell(`A heading lacks its address: ${line.slice(3)}`);
    const part = PART.exec(line)?.[1];
    if (part !== undefined && !withParts) tell(`An answer has no parts: ${line}`);
    else if (part !== undefined && !isPartName(part)) tell(`Nothing is drawn for ${line}.`);
    for (const [all, name = ''] of line.matchAll(/\{\{([a-zA-Z]+)\}\}/g))
      if (around.values[name] === undefined) tell(`Nothing stands for ${all}.`);
  }
  return ids.size > 0 || withParts ? problems : [...problems, 'text: must have a section or more'];
}

function headProblems(fields: ReadonlyMap<string, string>, around: Surroundings): string[] {
  const known = ['title', 'description', 'changed', 'next'];
  const unknown = [...fields.keys()].filter((name) => !known.includes(name));
  const said = (name: string) => fields.get(name) ?? '';
  const next = said('next')
    .split(/,\s*/)
    .filter((path) => path !== '' && !around.isServed(path));
  return [
    ...known.slice(0, 3).flatMap((name) => (said(name) === '' ? [`${name}: is missing`] : [])),
    ...(said('changed') !== '' && !isDay(said('changed')) ? ['changed: must be a date, YYYY-MM-DD'] : []),
    ...unknown.map((name) => `${name}: is no field of this kind of text`),
    ...next.map((path) => `next: is no page of this site: ${path}`),
    ...known
      .slice(0, 2)
      .flatMap((name) =>
        [...said(name).matchAll(/\{\{([a-zA-Z]+)\}\}/g)]
          .filter(([, value = '']) => around.values[value] === undefined)
          .map(([all]) => `${name}: Nothing stands for ${all}.`),
      ),
  ];
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
