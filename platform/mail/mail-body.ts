import { MAIL_WIDTH, mailPicturePath } from '../images/mail-picture.ts';
import { renderLetter } from '../text/markdown.ts';
import { plainMarkdown } from '../text/plain-markdown.ts';

const TEXT = 'margin:0 0 16px';
const CELL = 'padding:6px 10px;border:1px solid #e4dfd6;text-align:left';
/** Mail programs know no style sheets. */
const STYLES: Record<string, string> = {
  h2: 'margin:28px 0 12px;font-size:18px;line-height:1.5;border-bottom:1px solid #e4dfd6',
  h3: 'margin:24px 0 8px;font-size:16px;line-height:1.5',
  h4: 'margin:20px 0 8px;font-size:16px',
  p: TEXT,
  ul: `${TEXT};padding-left:24px`,
  ol: `${TEXT};padding-left:24px`,
  li: 'margin:0 0 6px',
  a: 'color:#1f4f8f',
  img: 'display:block;max-width:100%;height:auto;border:0',
  blockquote: 'margin:0 0 16px;padding:4px 16px;border-left:4px solid #e4dfd6;color:#5a524a',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e4dfd6',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: `${CELL};background:#f6f4ef`,
  td: CELL,
};

/**
 * What staff wrote in Markdown as both parts of a mail: HTML that was sanitised, with the styles in its elements, and plain text.
 * @param origin before links that begin with a slash, and of pictures.
 * @param widths of uploaded pictures in pixels, by their ids: none is shown larger than it is.
 */
export function mailBody(
  markdown: string,
  origin: string,
  widths: ReadonlyMap<string, number> = new Map(),
): { html: string; text: string } {
  const html = renderLetter(markdown, 2, (id) => ({
    src: origin + mailPicturePath(id),
    width: Math.min(MAIL_WIDTH, widths.get(id) ?? MAIL_WIDTH),
  }))
    // What the sanitiser leaves has its attributes in double quotes, and no element that was not asked for.
    .replace(/<([a-z][a-z0-9]{0,9})(?=[ >])/g, (tag, name: string) =>
      STYLES[name] === undefined ? tag : `${tag} style="${STYLES[name]}"`,
    )
    .replaceAll('href="/', `href="${origin}/`);
  return { html, text: plainMarkdown(markdown, origin) };
}
