/** Reads a text of content/ that is stored in the database. Pure: errors name the file and the field. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { endOfJstDate } from '#platform/jst.ts';
import { splitFrontMatter } from './front-matter.ts';

export interface SourceFile {
  /** Path from the root of the repository: `content/news/2026-guide.md`. */
  path: string;
  text: string;
}

/** How a text is published: columns that news, features and landing pages share. Instants are ISO 8601. */
export interface Published {
  slug: string;
  checksum: string;
  status: 'draft' | 'published';
  published_from: string;
  published_until: string | null;
  revised_at: string | null;
  sample: boolean;
}

/** Whether a text belongs to the demo's story: a live site never loads it. No column says so. */
export interface Loaded {
  demo: boolean;
}

/** Everything that is wrong with one file, one line each. */
export class BadSource extends Error {
  readonly problems: readonly string[];
  constructor(path: string, problems: readonly string[]) {
    super(problems.map((p) => `${path}: ${p}`).join('\n'));
    this.problems = problems;
  }
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/;

/** A date, or a date and a time, in JST. A date alone is its first instant, or with `end` its last second. */
function instant(end: boolean) {
  return z.string().transform((text, context) => {
    const [, date = '', time] = INSTANT.exec(text) ?? [];
    const at = end && !time ? endOfJstDate(date) : new Date(`${date}T${time ?? '00:00'}:00+09:00`);
    // 30 February would be read as a day of March.
    const exists = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
    if (date !== '' && exists && !Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue('must be a date in JST, YYYY-MM-DD or YYYY-MM-DD HH:MM');
    return z.NEVER;
  });
}

/** A text of 1 to `max` characters. */
export function words(max: number) {
  return z
    .string({ error: 'is missing' })
    .refine((text) => text !== '', 'is empty')
    .refine((text) => [...text].length <= max, `must not be longer than ${max} characters`);
}

/** `yes` or `no`; no by default. */
export const flag = z
  .enum(['yes', 'no'], { error: 'must be yes or no' })
  .default('no')
  .transform((text) => text === 'yes');

const published = {
  status: z.enum(['draft', 'published'], { error: 'must be draft or published' }).default('published'),
  from: z.string({ error: 'is missing' }).pipe(instant(false)),
  until: instant(true).optional(),
  revised: instant(false).optional(),
  sample: flag,
  demo: flag,
};

/**
 * A text of content/ with the fields that its kind has besides those of publishing.
 * @throws BadSource with everything that is wrong.
 */
export function readSource<Shape extends z.ZodRawShape>(file: SourceFile, shape: Shape) {
  const slug = file.path.endsWith('.md') ? basename(file.path, '.md') : '';
  if (!SLUG.test(slug))
    throw new BadSource(file.path, ['its name must be 1 to 40 of a-z, 0-9 and -, and end in .md']);
  const { fields, body } = attempt(file.path, () => splitFrontMatter(file.text));
  const own = checked(z.strictObject(shape), fields, (name) => !(name in published));
  const common = checked(z.strictObject(published), fields, (name) => name in published);
  const empty = body.trim() === '' ? ['text: is empty'] : [];
  const turned =
    common.success && common.data.until !== undefined && common.data.until <= common.data.from
      ? ['until: must be later than from']
      : [];
  if (!own.success || !common.success || empty.length > 0 || turned.length > 0)
    throw new BadSource(file.path, [...own.problems, ...common.problems, ...turned, ...empty]);
  const { from, until, ...rest } = common.data;
  const how: Published & Loaded = {
    slug,
    checksum: createHash('sha256').update(file.text).digest('hex'),
    status: rest.status,
    published_from: from,
    published_until: until ?? null,
    revised_at: rest.revised ?? null,
    sample: rest.sample,
    demo: rest.demo,
  };
  return { published: how, fields: own.data, body: body.trim() };
}

/** Runs a step of reading; turns its errors into those of the file. */
export function attempt<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw error instanceof BadSource ? error : new BadSource(path, [(error as Error).message]);
  }
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: ReadonlyMap<string, string>,
  mine: (name: string) => boolean,
) {
  const result = schema.safeParse(Object.fromEntries([...fields].filter(([name]) => mine(name))));
  return result.success
    ? { success: true as const, data: result.data, problems: [] }
    : { success: false as const, problems: problemsOf(result.error) };
}

/** The errors of a schema, as lines `field: what is wrong`. */
export function problemsOf({ issues }: Pick<z.ZodError, 'issues'>): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')}: is no field of this kind of text`)
      : [`${issue.path.join('.') || 'text'}: ${issue.message}`],
  );
}
