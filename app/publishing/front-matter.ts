/** The head of a text of content/: lines `name: value` between two lines of `---`. Pure. */
export interface FrontMatter {
  fields: ReadonlyMap<string, string>;
  /** Everything below the head. */
  body: string;
}

/** @throws Error when the text does not begin with a head, or a line of it is not a field. */
export function splitFrontMatter(source: string): FrontMatter {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error('A text begins with its front matter.');
  return { fields: readFields(head), body };
}

/** Reads lines of `name: value`. @throws Error for a line that is not one, and for a repeated name. */
export function readFields(lines: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const [, name, value] = /^([a-z_]+):(?: (.*))?$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`This line is no field "name: value": ${line}`);
    if (fields.has(name)) throw new Error(`The field ${name} stands there twice.`);
    fields.set(name, (value ?? '').trim());
  }
  return fields;
}
