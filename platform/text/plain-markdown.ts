import type { Token } from 'markdown-it';
import { markdownTokens } from './markdown.ts';

interface Block {
  text: string;
  /** Items of a list stand on lines below each other, other blocks with a line between. */
  isItem: boolean;
}

/**
 * A Markdown text as people read it where there is no HTML: each address behind its words, pictures by theirs, headings with a mark, lists with
 * dots or numbers. @param origin before links that begin with a slash.
 */
export function plainMarkdown(source: string, origin: string): string {
  const blocks: Block[] = [];
  /** Of each list that is open the number of its next item; null for one with dots. */
  const lists: (number | null)[] = [];
  let mark = '';
  for (const token of markdownTokens(source)) {
    if (token.type === 'bullet_list_open') lists.push(null);
    if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    if (token.type.endsWith('_list_close')) lists.pop();
    if (token.type === 'heading_open') mark = '■ ';
    if (token.type === 'list_item_open') mark = itemMark(lists);
    if (token.type === 'hr') blocks.push({ text: '――――――――――', isItem: false });
    if (token.type === 'fence' || token.type === 'code_block')
      blocks.push({ text: token.content.trimEnd(), isItem: false });
    if (token.type !== 'inline') continue;
    blocks.push({ text: mark + plainInline(token.children ?? [], origin), isItem: lists.length > 0 });
    mark = '';
  }
  return blocks
    .map(({ text, isItem }, i) => {
      if (i === 0) return text;
      return `${isItem && blocks[i - 1]!.isItem ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}

function itemMark(lists: (number | null)[]): string {
  const indent = '  '.repeat(lists.length - 1);
  const number = lists.at(-1) ?? null;
  if (number === null) return `${indent}・`;
  lists[lists.length - 1] = number + 1;
  return `${indent}${number}. `;
}

function plainInline(children: readonly Token[], origin: string): string {
  let text = '';
  const open: { href: string; from: number }[] = [];
  for (const child of children) {
    if (child.type === 'text' || child.type === 'code_inline') text += child.content;
    if (child.type === 'image') text += `[画像: ${child.content}]`;
    if (child.type === 'softbreak' || child.type === 'hardbreak') text += '\n';
    if (child.type === 'link_open')
      open.push({ href: String(child.attrGet('href') ?? ''), from: text.length });
    if (child.type !== 'link_close') continue;
    const { href, from } = open.pop()!;
    const whole = href.startsWith('/') ? `${origin}${href}` : href;
    if (text.slice(from) !== whole) text += `(${whole})`;
  }
  return text;
}
