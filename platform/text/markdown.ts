import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { uploadedId } from '../images/keys.ts';

// CommonMark does not see 「**「蟹」**を食べる」 as emphasis; the plug-in does. Raw HTML is text.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).use(cjkFriendly);

/** A page's own headings go down to the sixth level. */
const LOWEST = 6;

const WORDS: IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Texts that editors publish may show uploaded pictures, `![a basket](u/<id>)`, and no others. */
const WITH_PICTURES: IOptions = {
  ...WORDS,
  allowedTags: [...(WORDS.allowedTags || []), 'img'],
  allowedAttributes: {
    ...WORDS.allowedAttributes,
    img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
  },
  transformTags: {
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: shownPicture(src, alt) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Mail programs know neither widths to choose from nor pictures that come later. */
function withMailPictures(picture: (id: string) => { src: string; width: number }): IOptions {
  return {
    ...WITH_PICTURES,
    allowedAttributes: { ...WORDS.allowedAttributes, img: ['src', 'alt', 'width'] },
    // Of the site itself, whichever way it is reached.
    allowedSchemesByTag: { img: ['https', 'http'] },
    transformTags: {
      img: (tagName, { src = '', alt = '' }) => {
        const id = uploadedId(src);
        const shown = id === undefined ? undefined : picture(id);
        const attribs: Record<string, string> = shown
          ? { src: shown.src, alt, width: String(shown.width) }
          : {};
        return { tagName, attribs };
      },
    },
  };
}

function shownPicture(key: string, alt: string): Record<string, string> {
  if (uploadedId(key) === undefined) return {};
  const at = (width: number) => `/media/${width}/${key}`;
  return {
    src: at(960),
    srcset: `${at(960)} 960w, ${at(1440)} 1440w`,
    sizes: '(min-width: 768px) 720px, 100vw',
    alt,
    loading: 'lazy',
    decoding: 'async',
  };
}

/** A page is made anew for its stock far more often than for its words, whose HTML takes a twentieth of it. In characters. */
const htmlOf = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (html, source) => 1 + html.length + source.length, // there are empty ones
  memoMethod: (source) => rendered(source, undefined, WORDS),
});

/**
 * Operators' Markdown as HTML for pages: rendered without raw HTML and then sanitised as well.
 * @param headingsFrom the level that the text's highest headings get, so that they fit below those of the page; the
 * others follow without a gap, however they were marked. Without it headings stay as they were marked.
 */
export function renderMarkdown(source: string, headingsFrom?: number): string {
  return headingsFrom === undefined ? htmlOf.memo(source) : rendered(source, headingsFrom, WORDS);
}

/** The same of a text that may show uploaded pictures. */
export function renderArticle(source: string, headingsFrom?: number): string {
  return rendered(source, headingsFrom, WITH_PICTURES);
}

/** The same for a mail. @param picture the whole address of an uploaded picture by its id, and its width in pixels. */
export function renderLetter(
  source: string,
  headingsFrom: number,
  picture: (id: string) => { src: string; width: number },
): string {
  return rendered(source, headingsFrom, withMailPictures(picture));
}

function rendered(source: string, headingsFrom: number | undefined, allowed: IOptions): string {
  const tokens = markdown.parse(source, {});
  if (headingsFrom !== undefined) fitHeadings(tokens, headingsFrom);
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed);
}

/** A text as the renderer understands it. */
export function markdownTokens(source: string): Token[] {
  return markdown.parse(source, {});
}

/** What a Markdown text leads to, or shows. */
export interface MarkdownLink {
  kind: 'link' | 'picture';
  href: string;
  /** Of a picture: what it shows, in words. */
  alt?: string;
  /** From 1. */
  line: number;
}

/** All links and pictures of a text, as the renderer understands them, before they are sanitised. */
export function markdownLinks(source: string): MarkdownLink[] {
  const found: MarkdownLink[] = [];
  let line = 1;
  for (const token of markdownTokens(source)) {
    if (token.map) line = token.map[0] + 1;
    let below = 0;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') below++;
      const isPicture = child.type === 'image';
      const href = child.attrGet(isPicture ? 'src' : 'href');
      if (href !== null)
        found.push({
          ...(isPicture ? { kind: 'picture', alt: child.content } : { kind: 'link' }),
          href: String(href),
          line: line + below,
        });
    }
  }
  return found;
}

/** A heading is one level below the nearest one before it that was marked higher. */
function fitHeadings(tokens: Token[], from: number): void {
  const above: number[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const marked = Number(token.tag.slice(1));
    while (above.length > 0 && above.at(-1)! >= marked) above.pop();
    above.push(marked);
    const tag = `h${Math.min(LOWEST, from + above.length - 1)}`;
    token.tag = tag;
    const close = tokens.slice(i).find((t) => t.type === 'heading_close');
    if (close) close.tag = tag;
  }
}
