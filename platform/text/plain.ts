const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of HTML that renderMarkdown made, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|td|th|h\d)>|<br \/>/g, ' ')
    .replace(/<[^<>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a text: at most `max` characters, with a mark where it was cut. */
export function beginning(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
