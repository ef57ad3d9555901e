import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import sanitizeHtml from 'sanitize-html';

// CommonMark does not see 「**「蟹」**を食べる」 as emphasis; the plug-in does. Raw HTML is text.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).use(cjkFriendly);

/** Operators' Markdown as HTML for pages: rendered without raw HTML and sanitised once more behind. */
export function renderMarkdown(source: string): string {
  return sanitizeHtml(markdown.render(source), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
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
  });
}
