import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from '../../scripts/launch/build.ts';
import { findBrowser } from '../../scripts/test/browser.ts';
import { need } from '../drill/holds.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { handOver, restoreDump, rotateSecrets } from '../live/afterwards.ts';
import { Visitor } from '../live/donor.ts';
import { Installation } from '../live/installation.ts';
import { Staff } from '../live/office.ts';
import { wordsOf } from '../live/pdf.ts';
import { wordsOn } from '../live/words-on.ts';

const OPERATOR = 'operator@example.jp';
const SUCCESSOR = 'successor@example.jp';
const CITY = 'zei@city.example.jp';
const GOVERNMENT = '012041';
const MOST_TOLD = 400;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The guide "From nothing to the first donation", and what comes afterwards, on a machine that has nothing of the site. */
export const drill: Drill = {
  about:
    'the guide from nothing, in earnest: PostgreSQL of Debian, mails, doctor, first operator, contract, gifts by CSV, donation, certificate; restoring, secrets, handing over',
  minutes: 30,
  async run(stage) {
    need(stage, {
      'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
      'nginx-light': 'nginx',
      openssl: 'openssl',
      'poppler-utils': 'pdftotext',
    });
    const browser = await chromium.launch({
      executablePath: findBrowser((line) => stage.say(line)),
      args: FLAGS,
    });
    stage.atEnd(() => browser.close());
    const site = await Installation.prepare(stage);
    try {
      await walk(stage, site, browser);
    } catch (error) {
      for (const page of browser.contexts().flatMap((one) => one.pages()))
        stage.say(`  ${page.url()}: ${(await wordsOn(page).catch(() => '')).slice(0, MOST_TOLD)}`);
      throw error;
    }
  },
};

async function walk(stage: Stage, site: Installation, browser: Browser): Promise<void> {
  await install(stage, site);
  const operator = await firstPeople(stage, site, browser);
  const { visitor, number } = await firstDonation(stage, site, browser, operator);
  await restoreDump(stage, site, visitor, number);
  await rotateSecrets(stage, site, { visitor, operator, number });
  await handOver(stage, site, {
    operator,
    successor: SUCCESSOR,
    context: await context(browser),
    email: OPERATOR,
  });
}

const context = async (browser: Browser) => {
  const made = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'ja-JP' });
  made.setDefaultTimeout(30_000);
  return made;
};

/** What the doctor calls wrong. */
async function wrongs(site: Installation): Promise<string[]> {
  const told = await site.command('npm run -s doctor').catch((error: Error) => error.message);
  return told.split('\n').filter((line) => line.includes('WRONG'));
}

/** Steps 1 and 2. */
async function install(stage: Stage, site: Installation): Promise<void> {
  await site.startProxy();
  stage.say('the settings, and an empty database');
  const before = await wrongs(site);
  stage.row(
    'the doctor calls the database empty, and the programs away',
    `${before.length} wrong`,
    before.some((line) => line.includes('The database is empty')) &&
      before.every((line) => /empty|search program|localhost/.test(line)),
  );
  stage.say('migrating, loading, texts');
  for (const line of ['npm run -s migrate', 'npx node scripts/data/load.ts', 'npm run -s content'])
    await site.command(line);
  stage.say('building the pages, starting the programs');
  await build(process.env, join(stage.folder, 'build.log'), stage.signal);
  await site.startAll();
  const after = await wrongs(site);
  stage.row('what the doctor calls wrong afterwards', after.join('; ') || 'nothing', after.length === 0);
}

/** Steps 3 and 4. @returns the first operator. */
async function firstPeople(stage: Stage, site: Installation, browser: Browser): Promise<Staff> {
  stage.say('the first operator');
  await site.command(`npm run -s console -- invite ${OPERATOR}`);
  const operator = await Staff.join(site, await context(browser), OPERATOR, '例 花子');
  stage.row(
    'the first operator is in the console',
    operator.page.url().replace(site.consoleOrigin, ''),
    true,
  );
  const head = [
    '--actor',
    '例花子',
    '--head-title',
    '市長',
    '--head-name',
    '例一郎',
    '--department',
    '税務課',
  ];
  const reach = ['--phone', '0166-00-0000', '--email', CITY, '--one-stop-postal', '070-8525'];
  const address = ['--one-stop-address', '北海道旭川市7条通9丁目旭川市税務課', '--seal', 'omitted'];
  await site.command(
    ['npm run -s staff -- government set', GOVERNMENT, ...head, ...reach, ...address].join(' '),
  );
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10); // in Japan
  const told = await site.command(
    `npm run -s staff -- contract begin ${GOVERNMENT} --from ${today} --actor 例花子`,
  );
  stage.row('the first contract', told.trim().split('\n').at(-1)!, told.includes('today it takes donations'));
  return operator;
}

/** Steps 5 to 7. */
async function firstDonation(
  stage: Stage,
  site: Installation,
  browser: Browser,
  operator: Staff,
): Promise<{ visitor: Visitor; number: string }> {
  stage.say('somebody of the municipality brings the first gifts by CSV and ZIP');
  await operator.invite(CITY, '自治体担当', GOVERNMENT);
  const city = await Staff.join(site, await context(browser), CITY, '例 次郎');
  const gift = await city.firstGifts(GOVERNMENT, '例の農園');
  const visitor = await Visitor.come(site, await context(browser));
  await visitor.open(gift);
  const closed = (await wordsOn(visitor.page)).includes('ゆめぴりか');
  stage.row('the first gift is on the site', gift, closed);

  stage.say('the payment provider, here the sandbox; then the first donor');
  site.takeSandbox(randomBytes(24).toString('hex'));
  site.start('acquirer');
  await site.restart();
  await visitor.register();
  const number = await visitor.give(gift);
  stage.row('the first donation', number, true);
  const { subject } = await site.post.mailTo('donor@example.jp', '寄附を受け付けました');
  stage.row('its mail', subject, true);
  stage.row('the console finds it', number, await city.findsDonation(number));
  const pdf = await visitor.certificate(number);
  stage.row('the first certificate', await wordsOf(stage, pdf), pdf.subarray(0, 5).toString() === '%PDF-');
  return { visitor, number };
}
