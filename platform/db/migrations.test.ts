import { expect, it } from 'vitest';
import { type Migration, readMigrations } from './migration-files.ts';

/** Files up to here stand as they were applied: two of them (0007, 0112) dropped what the release before still used. */
const OLD = '0190';

/** What takes something away from the release before, which runs on while the new one is brought in. */
const REMOVES: [string, RegExp][] = [
  ['drops a table or view', /\bdrop (?:table|view)\b/i],
  ['drops what stands on it', /^drop (?:function|type|index|sequence)\b.*\bcascade\b/i],
  [
    'drops a column',
    /\bdrop (?:column\b|(?!constraint|default|not null|expression|identity)(?:if exists )?\w+(?: cascade| restrict)?[,;])/i,
  ],
  ['renames a column', /\brename (?:column\b|(?!to\b|constraint\b)\w+ to\b)/i],
  ['changes the type of a column', /\balter (?:column )?\w+ (?:set data )?type\b/i],
  ['requires a value', /\bset not null\b/i],
  [
    'requires a value',
    /\badd (?:column )?(?!constraint\b)(?![^,;]*\b(?:default|generated)\b)[^,;]*(?<!\bis )\bnot null\b/i,
  ],
];

/** What a migration breaks for the release before, without a line `-- contract: unused since <migration>`. */
function broken({ sql }: Pick<Migration, 'sql'>): string[] {
  if (/^-- contract: unused since \S+/m.test(sql)) return [];
  const plain = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
  const statements = plain.split(';').map((s) => `${s.trim()};`);
  const found = REMOVES.filter(([, pattern]) =>
    statements.some((s) => {
      // Also within `do $$ begin … end $$`.
      const [, change] =
        /(?:^|\b(?:begin|then|else|loop|execute) (?:format\()?'?)((?:alter table|drop)\b.*)/i.exec(s) ?? [];
      return change !== undefined && pattern.test(change);
    }),
  ).map(([name]) => name);
  // A view of the old name is what the release before goes on with.
  for (const [, table] of plain.matchAll(/\balter table (?:if exists )?(?:only )?([\w.]+) rename to\b/gi))
    if (!new RegExp(`\\bcreate view ${table} as\\b`, 'i').test(plain)) found.push(`renames ${table}`);
  return found;
}

it('takes nothing away that the release before still uses', async () => {
  const wrong = (await readMigrations())
    .filter((m) => m.name > OLD)
    .flatMap((m) => broken(m).map((what) => `${m.name} ${what}`));
  expect(wrong).toEqual([]);
});

it('sees each way to break the release before, and lets pass what leaves it working', () => {
  const tried: [string, string[]][] = [
    ['drop table half_login;', ['drops a table or view']],
    ['drop view if exists half_login;', ['drops a table or view']],
    ['alter table a add column b int, drop column c;', ['drops a column']],
    ['alter table a drop c;', ['drops a column']],
    ['alter table a drop if exists c cascade, add d int;', ['drops a column']],
    ['alter table a rename column b to c;', ['renames a column']],
    ['alter table a rename b to c;', ['renames a column']],
    ['alter table a rename to b;', ['renames a']],
    ['alter table a alter column b type bigint;', ['changes the type of a column']],
    ['alter table a alter b set not null;', ['requires a value']],
    ['alter table a add column b int not null check (b > 0);', ['requires a value']],
    ['-- contract: unused since 0191\ndrop view half_login;', []],
    ['alter table a rename to b;\ncreate view a as select * from b;', []],
    ['alter table a add column b int not null default 0, add check (c is not null);', []],
    ['alter table a drop constraint b, alter column c drop not null, alter column d drop default;', []],
    ['alter table a rename constraint b to c;\nalter index d rename to e;\ndrop index f;', []],
    ['create table a (b int not null); -- drop table c;', []],
    ['do $$ begin alter table a drop column b; end $$;', ['drops a column']],
    ["do $$ begin if true then execute 'drop table a'; end if; end $$;", ['drops a table or view']],
    ['drop function a(int) cascade;', ['drops what stands on it']],
    ['drop function if exists a(int);', []],
  ];
  expect(tried.map(([sql]) => [sql, broken({ sql })])).toEqual(tried);
});

/** Tables that are written all the time, or are large. */
const BUSY =
  /^(?:donation|payment|delivery|goods|goods_search|sku|shop_order|order_line|member|mail_message)$/;

/** With what a migration keeps those who write in a busy table waiting for as long as it looks at all of its rows. */
function holdsUp({ sql }: Pick<Migration, 'sql'>): string[] {
  if (sql.startsWith('-- migrate: no transaction')) return [];
  const plain = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
  const own = new Set(
    [...plain.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name]) => name),
  );
  const isBusy = (table = '') => BUSY.test(table) && !own.has(table);
  return plain.split(';').flatMap((statement) => {
    const [, indexed] =
      /\bcreate (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?"?(\w+)/i.exec(
        statement,
      ) ?? [];
    const [, changed, how = ''] =
      /\balter table (?:if exists )?(?:only )?(?:public\.)?"?(\w+)"? (.*)/i.exec(statement) ?? [];
    const adds = how
      .split(/, (?=add |drop |alter )/i)
      .filter((part) => /^ ?add (?:constraint \w+ )?(?:check|foreign|unique|primary|exclude)/i.test(part));
    return [
      ...(isBusy(indexed) ? [`builds an index on ${indexed}`] : []),
      ...(isBusy(changed) && adds.some((part) => !/ not valid| using index/i.test(part))
        ? [`checks all of ${changed}`]
        : []),
    ];
  });
}

it('keeps nobody waiting who writes in a busy table', async () => {
  const found = (await readMigrations())
    .filter((m) => m.name > OLD)
    .map((m) => [m.name, holdsUp(m)] as const);
  expect(Object.fromEntries(found.filter(([, what]) => what.length > 0))).toEqual({
    // They stand as they were applied; CHANGELOG.md tells how long they take.
    '0282_sale.sql': ['builds an index on goods_search'],
    '0321_goods_editing.sql': ['builds an index on goods'],
    '0350_pictures.sql': ['builds an index on goods'],
    '0386_ledger.sql': ['checks all of delivery'],
  });
});

it.each([
  ['create index a on donation (b);', ['builds an index on donation']],
  ['create unique index a on goods (b) where c;', ['builds an index on goods']],
  ['alter table payment add column a int, add constraint b check (a > 0);', ['checks all of payment']],
  ['alter table member add unique (a);', ['checks all of member']],
  ['alter table payment add constraint b check (a > 0) not valid;', []],
  ['alter table payment add constraint b unique using index c;', []],
  ['alter table payment add column a int check (a > 0);', []],
  ['create table goods (a int); create index b on goods (a);', []],
  ['create index if not exists a on public.donation (b);', ['builds an index on donation']],
  ['create index a on news (b);', []],
  ['-- migrate: no transaction\ncreate index concurrently if not exists a on goods (b);', []],
])('sees what keeps them waiting: %s', (sql, expected) => {
  expect(holdsUp({ sql })).toEqual(expected);
});
