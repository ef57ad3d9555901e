/** Reads a text of content/: front matter, a lead, and sections with anchors. Pure. */
import { splitFrontMatter } from '#app/publishing/front-matter.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';

/** HTML of a text, or the name of a part that is drawn or computed in its place. */
export type Block = { html: string } | { part: string };

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
  return renderMarkdown(linked);
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
