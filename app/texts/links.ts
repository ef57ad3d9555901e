/** Links of a text of content/ that would lead nowhere. Pure. */

import type { SourceFile } from '#app/publishing/source.ts';
import { otherRoutes } from '#app/shell/other-routes.ts';
import { isServed, routerPattern, siteRoutes } from '#app/shell/route-map.ts';
import { uploadedId } from '#platform/images/keys.ts';
import { type MarkdownLink, markdownLinks } from '#platform/text/markdown.ts';

/** `link: /path label | /path label` of a landing page's block. */
const BUTTONS = /^link: (.*)$/;
const OTHER_SCHEMES = /^(mailto|tel):/;
/** What Markdown takes for no link at all and shows as it is written. */
const NEVER_A_LINK = /\]\(\s{0,3}((?:javascript|vbscript|data|file):[^\s)]{0,80})/gi;

/** Pages whose address names a text of content/: only those that exist can be led to. */
const TEXT_FOLDERS: Readonly<Record<string, string>> = {
  '/features/detail/': 'content/features/',
  '/lp/': 'content/lp/',
};

const patterns = [
  ...siteRoutes.filter((r) => isServed(r.path)).map((r) => `/${routerPattern(r.path)}`),
  ...otherRoutes.map((r) => r.path),
].map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:[a-z]+/gi, '[^/]+')}$`));

/**
 * What is wrong with the links of a text, one line each, with the line of the file.
 * @param files paths of all texts that are loaded together.
 */
export function badLinks(file: SourceFile, files: ReadonlySet<string>): string[] {
  // The head is no Markdown, but its lines count.
  const text = file.text.replace(/^---\n[\s\S]*?\n---\n/, (head) => '\n'.repeat(head.split('\n').length - 1));
  const links = [
    ...markdownLinks(text),
    ...text
      .split('\n')
      .flatMap((written, i) =>
        [...buttonsOf(written), ...neverLinks(written)].map(
          (href): MarkdownLink => ({ href, kind: 'link', line: i + 1 }),
        ),
      ),
  ];
  return links
    .map((link) => ({
      line: link.line,
      fault: link.kind === 'picture' ? pictureFault(link) : faultOf(link.href, files),
    }))
    .filter(({ fault }) => fault !== undefined)
    .sort((a, b) => a.line - b.line)
    .map(({ line, fault }) => `line ${line}: ${fault}`);
}

function buttonsOf(written: string): string[] {
  const [, list] = BUTTONS.exec(written) ?? [];
  return (list ?? '')
    .split('|')
    .map((one) => one.trim().split(' ')[0] ?? '')
    .filter((to) => to.startsWith('/'));
}

function neverLinks(written: string): string[] {
  return [...written.matchAll(NEVER_A_LINK)].map(([, href = '']) => href);
}

function pictureFault({ href, alt }: MarkdownLink): string | undefined {
  if (uploadedId(href) === undefined)
    return `the picture ${href} must be an uploaded one, by its name in the console: u/…`;
  return alt?.trim() ? undefined : `the picture ${href} needs words that say what it shows: ![words](u/…)`;
}

function faultOf(href: string, files: ReadonlySet<string>): string | undefined {
  if (href.startsWith('https://') || href.startsWith('#') || OTHER_SCHEMES.test(href)) return undefined;
  if (!href.startsWith('/') || href.startsWith('//'))
    return `the link ${href} must begin with https:, mailto:, tel: or /`;
  const path = href.split(/[?#]/, 1)[0]!;
  for (const [address, folder] of Object.entries(TEXT_FOLDERS))
    if (path.startsWith(address))
      return files.has(`${folder}${path.slice(address.length)}.md`) ? undefined : `there is no page ${path}`;
  return leadsToPage(path) ? undefined : `there is no page ${path}`;
}

/** Whether a path of this site is one of a page or a file. @param path without question mark and hash. */
export function leadsToPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
