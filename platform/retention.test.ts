import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { config, forgetConfig } from './config.ts';
import { dbPool } from './db/db.ts';
import { type Kept, keptInWords, keptSince, retention } from './retention.ts';
import { useTestDatabase } from './testing/database.ts';

useTestDatabase();

const ROOT = join(import.meta.dirname, '..');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const doc = text('docs/retention.md');

afterEach(() => {
  delete process.env.BOOKS_YEARS;
  forgetConfig();
});

it('are those that docs/retention.md names, all of them and no other', () => {
  const rows = [...doc.matchAll(/^\| `(\w+)` +\| (\d+) (months|days) +\|/gm)];
  expect(Object.fromEntries(rows.map(([, name, n, unit]) => [name, { [unit!]: Number(n) }]))).toEqual(
    retention,
  );
  expect(doc).toContain(`\`BOOKS_YEARS\` (${config().BOOKS_YEARS}) after`);
});

describe('what was kept long enough', () => {
  it.each<[Kept, string, string]>([
    ['books', '2035-05-22T03:00:00Z', '2026-11-21T15:00:00Z'],
    ['unpaid', '2027-11-22T14:59:59Z', '2026-11-21T15:00:00Z'],
    ['unpaid', '2027-11-22T15:00:00Z', '2026-11-22T15:00:00Z'],
    // 31 August lacks its day 18 months before: 28 February, so that a day is never too few
    ['payment_event', '2028-08-31T00:00:00Z', '2027-02-27T15:00:00Z'],
    ['inquiry', '2028-02-29T00:00:00Z', '2025-02-27T15:00:00Z'],
    ['draft', '2026-11-22T03:00:00Z', '2026-08-24T03:00:00Z'],
  ])('%s at %s is older than %s', (name, now, since) => {
    expect(keptSince(name, new Date(now)).toISOString()).toBe(new Date(since).toISOString());
  });

  it('counts from the latest day from which the law may count: any fiscal year, the longest time for its return', () => {
    // The first day of a fiscal year is the farthest from the day on which the seven years begin.
    for (const made of ['2026-01-01', '2026-04-01', '2028-03-01', '2027-11-01']) {
      const [y, m, d] = made.split('-').map(Number) as [number, number, number];
      // The day after that year's end, two months that four may lengthen, and seven years: the first day without a duty.
      const free = new Date(Date.UTC(y + 1 + 7, m - 1 + 2 + 4, d));
      expect(keptSince('books', free).getTime()).toBeLessThanOrEqual(Date.parse(`${made}T00:00:00+09:00`));
    }
  });

  it('lasts ten years and as much for who carries losses forward', () => {
    process.env.BOOKS_YEARS = '10';
    forgetConfig();
    expect(keptSince('books', new Date('2038-05-22T03:00:00Z')).toISOString()).toBe(
      '2026-11-21T15:00:00.000Z',
    );
    expect(keptInWords('books')).toBe('11年6か月');
  });
});

it.each<[Kept, string]>([
  ['books', '8年6か月'],
  ['unpaid', '1年'],
  ['payment_event', '1年6か月'],
  ['inquiry', '3年'],
  ['draft', '90日'],
])('%s is said as %s', (name, words) => expect(keptInWords(name)).toBe(words));

/** The tables that a part of the document names in the first column, each once. */
function tablesOf(heading: string): { name: string; kept: string }[] {
  const part = doc.split(`### ${heading}\n`)[1]!.split('\n### ')[0]!;
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const cells = row.split('|').slice(1, -1);
    return [...cells[0]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => ({ name: name!, kept: cells.at(-1)! }));
  });
}

/** Columns of tables without personal data whose names sound like some, and why they are none. */
const NOT_OF_PEOPLE: Record<string, string> = {
  'backup_run.note': 'of a backup',
  'newsletter.body': 'to everybody alike',
  'newsletter.recipients': 'a count',
  'category.name': 'of a kind of goods',
  'data_version.name': 'of a set of data',
  'goods.name': 'of goods',
  'goods.description': 'of goods',
  'government_event.actor': 'of who acts for the operator',
  'government.email': 'of an office',
  'government.head_name': 'of who acts in office, on the government’s papers',
  'government.kana': 'of a place',
  'government.message': 'of the government to donors',
  'government.name': 'of a place',
  'government.phone': 'of an office',
  'government.one_stop_address': 'of an office',
  'government.one_stop_postal': 'of an office',
  'government.one_stop_online_name': 'of a service',
  'inquiry_template.name': 'as an organisation calls a text',
  'inquiry_template.body': 'a text for everybody who asks the same',
  'landing_page.description': 'of a page',
  'merchant.name': 'of a business',
  'merchant.note': 'opening hours',
  'postal_code.city': 'of a place',
  'prefecture.kana': 'of a place',
  'prefecture.name': 'of a place',
  'producer.contact': 'of a business',
  'producer.name': 'of a business',
  'producer_sending.address': 'of a business, as it stands on its labels',
  'producer_sending.building': 'of a business, as it stands on its labels',
  'producer_sending.name': 'of a business, as it stands on its labels',
  'producer_sending.phone': 'of a business, as it stands on its labels',
  'producer_sending.postal': 'of a business, as it stands on its labels',
  'schema_migration.name': 'of a file',
  'seal_plan.actor': 'of who acts for the operator or the government',
  'site_text.withdrawn': 'whether it was taken off the site',
  'setting_version.name': 'of a setting',
  'setting_version.note': 'of a rule',
  'solicitation_ceiling.note': 'of a rule',
  'solicitation_cost.void_reason': 'of a government’s payment',
  'settlement_payment.staff_name': 'of who acts for the operator or the government',
  'settlement_statement.names': 'of governments and businesses',
  'usage.description': 'of a purpose',
  'feature.body': 'an editor’s',
  'news.body': 'an editor’s',
};

const SOUNDS_PERSONAL =
  /name|kana|mail|phone|postal|address|street|city|building|birth|gender|member|donor|buyer|payer|recipient|contact|message|note$|body|raw|reason|actor|user|agent|_ip|guest|owner|data$|description/;

describe('docs/retention.md', () => {
  it('names every table of the database, once', async () => {
    const { rows } = await dbPool().query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
       where relnamespace in ('public'::regnamespace, 'acquirer'::regnamespace) and relkind in ('r', 'p')`);
    const named = [...tablesOf('With personal data'), ...tablesOf('Without')].map((t) => t.name);
    expect(named.sort()).toEqual(rows.map((r) => r.name.replaceAll('"', '')).sort());
  });

  it('says of every table with personal data by which rule it ends', () => {
    const known = new Set<string>([...Object.keys(retention), 'membership', 'lifetimes']);
    for (const { name, kept } of tablesOf('With personal data')) {
      const rules = [...kept.matchAll(/`(\w+)`/g)].map((m) => m[1]!);
      expect([name, rules.filter((rule) => !known.has(rule))]).toEqual([name, []]);
      expect(kept, name).toMatch(/`\w+`|with its|demos alone/);
    }
  });

  it('calls no table free of personal data with a column that sounds like some, or that refers to a member', async () => {
    const free = tablesOf('Without').map((t) => t.name);
    const { rows } = await dbPool().query<{ key: string; column: string; table: string }>(`
      select c.table_name || '.' || c.column_name as key, c.column_name as column,
             case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name as table
        from information_schema.columns c where c.table_schema in ('public', 'acquirer')`);
    const found = rows
      .filter((r) => free.includes(r.table) && SOUNDS_PERSONAL.test(r.column))
      .map((r) => r.key);
    expect(found.sort()).toEqual(Object.keys(NOT_OF_PEOPLE).sort());
    const referring = await dbPool().query<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('member'::regclass, 'donation'::regclass, 'shop_order'::regclass)`);
    expect(referring.rows.map((r) => r.name).filter((name) => free.includes(name))).toEqual([]);
  });
});

describe('the texts for visitors', () => {
  const privacy = text('content/privacy.md').split('{#privacy-6}')[1]!.split('\n## ')[0]!;

  it('name no time of their own: each is made from the table, and each is said', () => {
    expect(privacy).not.toMatch(/\d+(年|か月|日)/);
    const camel = (name: string) =>
      `kept_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const inside = ['suspected_inquiry', 'failed_job', 'goods_import', 'print_run_file', 'tracking_import']; // of programs, of the queue, of goods alone, and kept as donations besides
    for (const name of Object.keys(retention).filter((n) => !inside.includes(n)))
      expect(privacy).toContain(`{{${camel(name)}}}`);
    expect(text('content/faq/7-member.md')).toContain(
      '最後のお手続きから{{keptBooks}}保存したのち消去します',
    );
    for (const file of ['profile/parts/WithdrawalForm.tsx', 'withdrawal/farewell-mail.ts'])
      expect(text(`app/member/${file}`)).not.toMatch(/\d(年|か月|日)/);
    expect(text('content/policy.md')).toContain(`入力内容の保存は最長${keptInWords('guest_draft')}`);
  });
});
