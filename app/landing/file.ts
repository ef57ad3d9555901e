import { readFields } from '#app/publishing/front-matter.ts';
import {
  attempt,
  BadSource,
  problemsOf,
  readSource,
  type SourceFile,
  words,
} from '#app/publishing/source.ts';
import { heroFaults, type LandingBlock, landingBlocks } from './blocks.ts';

const fields = { title: words(60), description: words(200) };

const HEAD = /^---\n[\s\S]*?\n---\n/;

/** `::: kind`, lines of fields, an empty line, Markdown, `:::`. */
const BLOCK = /^::: ?([a-z]+)\n([\s\S]*?)^:::$/gm;

/** A row of landing_page from content/lp. @throws BadSource with everything that is wrong, in head and blocks. */
export function readLandingFile(file: SourceFile) {
  const problems: string[] = [];
  /** Goes on after a step that fails, so that all of them are told. */
  const tried = <T>(step: () => T): T | undefined => {
    try {
      return attempt(file.path, step);
    } catch (error) {
      problems.push(...(error as BadSource).problems);
      return undefined;
    }
  };
  const source = tried(() => readSource(file, fields));
  const body = source?.body ?? file.text.replace(HEAD, '');
  const outside = body.replace(BLOCK, '').trim();
  if (outside !== '') problems.push(`text: stands in no block: ${outside.split('\n')[0]}`);
  const blocks = readBlocks(body, tried, problems);
  if (!source || !blocks || problems.length > 0) throw new BadSource(file.path, problems);
  return { ...source.published, title: source.fields.title, description: source.fields.description, blocks };
}

function readBlocks(
  body: string,
  tried: (step: () => unknown) => unknown,
  problems: string[],
): LandingBlock[] | undefined {
  const raw = [...body.matchAll(BLOCK)].map(([, kind = '', inner = '']) => tried(() => blockOf(kind, inner)));
  const result = landingBlocks.safeParse(raw);
  if (result.success) return result.data;
  // What could not be read at all has been told already.
  const unread = (path: readonly PropertyKey[]) => typeof path[0] === 'number' && raw[path[0]] === undefined;
  const issues = result.error.issues.filter(({ path }) => !unread(path));
  // The schema asks for the hero only where each block is one of ours.
  const told = new Set([...problemsOf({ issues }), ...heroFaults(raw).map((fault) => `text: ${fault}`)]);
  problems.push(...[...told].map((problem) => `block ${problem}`));
  return undefined;
}

/** A block as it is written, with its parts where the schema has them. */
function blockOf(kind: string, inner: string): unknown {
  const [head = '', ...rest] = inner.trim().split(/\n\s*\n/);
  const { link, limit, ...named } = Object.fromEntries(readFields(head));
  const text = rest.join('\n\n').trim();
  switch (kind) {
    case 'steps':
      return { kind, ...named, steps: parts(text).map(([title, text]) => ({ title, text })) };
    case 'faq':
      return { kind, ...named, questions: parts(text).map(([question, answer]) => ({ question, answer })) };
    case 'goods':
      return { kind, ...named, text, limit: limit ?? 8 };
    case 'hero':
    case 'action':
      return { kind, ...named, text, links: links(link ?? '') };
    default:
      return { kind, ...named, text };
  }
}

/** `### heading` and the text below it. */
function parts(text: string): [string, string][] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return end < 0 ? [part.trim(), ''] : [part.slice(0, end).trim(), part.slice(end).trim()];
    });
}

/** `/path label | /path label` */
function links(line: string): { to: string; label: string }[] {
  return line
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [to = '', ...label] = one.split(' ');
      return { to, label: label.join(' ') };
    });
}
