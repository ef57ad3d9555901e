import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Stage } from '../drill/stage.ts';
import type { Visitor } from './donor.ts';
import type { Installation } from './installation.ts';
import { Staff } from './office.ts';
import { wordsOn } from './words-on.ts';

const DUMP = 'site.dump';

/** "Backup and restore": the database and the uploaded pictures are lost, and come back. */
export async function restoreDump(
  stage: Stage,
  site: Installation,
  visitor: Visitor,
  number: string,
): Promise<void> {
  stage.say('a backup by pg_dump, an accident, and the restore');
  const { database, settings } = site;
  const kept = join(stage.folder, 'backup');
  const storage = join(settings.DATA_DIR!, 'storage');
  const file = join(stage.folder, DUMP);
  await site.command(`pg_dump --format=custom --file=${file} ${settings.DATABASE_URL}`);
  await site.command('npm run -s backup-done -- pg_dump');
  cpSync(storage, kept, { recursive: true });
  const counts = () =>
    database.sql(
      "select (select count(*) from donation) || ' ' || (select count(*) from payment) || ' ' || (select count(*) from goods)",
      nameOf(settings.DATABASE_URL!),
    );
  const before = await counts();
  await database.sql('delete from delivery', 'site');
  rmSync(storage, { recursive: true });

  await site.stopAll();
  const options = [
    '--owner=site',
    '--encoding=UTF8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
    '--template=template0',
  ];
  await database.as('createdb', [...database.reached, ...options, 'site_restored']);
  const restored = settings.DATABASE_URL!.replace(/\/site$/, '/site_restored');
  await site.command(`pg_restore --no-owner --role=site --dbname=${restored} ${file}`);
  settings.DATABASE_URL = restored;
  await site.command('npm run -s migrate');
  cpSync(kept, storage, { recursive: true });
  await site.startAll();
  const after = await counts();
  stage.row('donations, payments, goods before and after a restore', `${before}; ${after}`, after === before);
  await visitor.open('/mypage');
  const history = await visitor.history();
  stage.row(
    'the donor is logged in still, and finds the donation',
    history.includes(number) ? 'yes' : 'no',
    history.includes(number),
  );
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

interface Those {
  visitor: Visitor;
  operator: Staff;
  number: string;
}

/** "Replacing secrets": each in turn, while somebody looks at the site and is logged in. */
export async function rotateSecrets(
  stage: Stage,
  site: Installation,
  { visitor, operator, number }: Those,
): Promise<void> {
  const { database, settings } = site;
  const still = async (what: string) => {
    const history = await visitor.history();
    const health = await site.health();
    stage.row(what, health, health === 'ok' && history.includes(number));
  };

  stage.say('the password of the database, by a second role');
  await database.sql(`create role site2 login in role site password 'database-2'`);
  await database.sql('alter role site2 set role site');
  settings.DATABASE_URL = database.url('site2', 'database-2', nameOf(settings.DATABASE_URL!));
  await site.restart();
  await database.sql('alter role site nologin');
  await still('another password of the database');

  stage.say('the password of the mail server');
  site.post.passwords = ['mail-2', 'mail-1'];
  settings.SMTP_URL = settings.SMTP_URL!.replace('mail-1', 'mail-2');
  await site.restart();
  site.post.passwords = ['mail-2'];
  await still('another password of the mail server');

  stage.say('the secret of webhooks');
  const [old, fresh] = [settings.ACQUIRER_SECRET!, randomBytes(24).toString('hex')];
  for (const secrets of [`${fresh},${old}`, fresh]) {
    settings.ACQUIRER_SECRET = secrets;
    await site.stop('acquirer');
    site.start('acquirer');
    await site.restart();
  }
  await still('another secret of webhooks');

  stage.say('SECRET_KEY, the new one beside the old one and then alone');
  const before = settings.SECRET_KEY!;
  const next = randomBytes(40).toString('hex');
  settings.SECRET_KEY = `${before},${next}`;
  await site.restart();
  settings.SECRET_KEY = `${next},${before}`;
  await site.restart();
  const told = await site.command('npm run -s reseal');
  stage.row('npm run reseal', told.trim(), /Sealed anew/.test(told));
  await operator.logIn();
  settings.SECRET_KEY = next;
  await site.restart();
  await still('another SECRET_KEY');
  await visitor.logIn();
  await operator.logIn();
  const wrong = (await site.command('npm run -s doctor').catch((error: Error) => error.message))
    .split('\n')
    .filter((line) => line.includes('WRONG'));
  stage.row(
    'what the doctor calls wrong with all of them new',
    wrong.join('; ') || 'nothing',
    wrong.length === 0,
  );
}

interface Handing {
  operator: Staff;
  successor: string;
  context: BrowserContext;
  /** Of who leaves. */
  email: string;
}

/** "Handing over": somebody else takes the console over, and who leaves gets in no more. */
export async function handOver(
  stage: Stage,
  site: Installation,
  { operator, successor, context, email }: Handing,
): Promise<void> {
  stage.say('a successor');
  await operator.invite(successor, '運営');
  const next = await Staff.join(site, context, successor, '例 三郎');
  await site.command(`npm run -s console -- stop ${email}`);
  await operator.open('/');
  const out = /\/login/.test(operator.page.url());
  stage.row('who has left is logged out', out ? 'yes' : 'no', out);
  await next.open('/audit');
  const audit = await wordsOn(next.page);
  stage.row(
    'the successor reads in the audit who did it',
    audit.includes(email) || audit.includes('停止') ? 'yes' : 'no',
  );
}
