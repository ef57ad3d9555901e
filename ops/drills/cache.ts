import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { install } from '../../scripts/test/debian.ts';
import { startSite } from '../../scripts/test/site.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { asker, keptOfOne, pagesOf, reached, VIEWS, views } from '../drill/visits.ts';
import { nginxFolder, type Ports } from '../testing/nginx.ts';

const RECIPES = join(import.meta.dirname, '../nginx');
const GOODS = 2_000;
/** Of all views; a page is kept for 20 s, so the share falls with how many come. */
const MOST_REACHING = 0.15;

export const drill: Drill = {
  about:
    'nginx as a cache in front of a running site: how many views reach it, and what is shown while it is gone',
  minutes: 15,
  async run(stage) {
    install(['nginx-light', 'openssl'], 'Install nginx-light and openssl first.', (line) => stage.say(line));
    const database = await startThrowAwayServer();
    stage.atEnd(() => database.stop());
    stage.say(`starting a site with ${GOODS} goods`);
    const [https, plain, console] = [await stage.port(), await stage.port(), await stage.port()];
    const metrics = String(await stage.port()); // the last one: the site's programs take those behind it, too
    Object.assign(process.env, { METRICS_PORT: metrics, PUBLIC_ORIGIN: 'https://www.example.jp' });
    const site = await startSite(database.url, stage.folder, GOODS);
    stage.atEnd(() => site.stop());
    await startNginx(stage, { https, plain, console, web: [Number(new URL(site.url).port)] });
    const ask = asker(https);

    const paths = await pagesOf(site.url, GOODS);
    const before = await reached(metrics);
    stage.say(`${VIEWS} views of ${paths.length} pages`);
    const began = performance.now();
    const seen = await views(ask, paths, stage.signal);
    const seconds = (performance.now() - began) / 1000;
    const share = ((await reached(metrics)) - before) / VIEWS;
    stage.row('views a second', Math.round(VIEWS / seconds));
    stage.row('answered', `${seen.good} of ${VIEWS}`, seen.good === VIEWS);
    stage.row('of these kept by nginx', `${((seen.kept / VIEWS) * 100).toFixed(1)} %`);
    stage.row(
      'requests that reach the site',
      `${(share * 100).toFixed(1)} %`,
      share > 0 && share < MOST_REACHING,
    );
    const kept = await keptOfOne(ask);
    stage.row('pages of one visitor that are kept', kept, kept === 0);

    stage.say('stopping the site');
    await site.stop();
    const old = await Promise.all(paths.slice(0, 3).map((path) => ask(path)));
    stage.row(
      'kept pages while the site is gone',
      old.map(({ status }) => status).join(' '),
      old.every(({ status }) => status === 200),
    );
  },
};

async function startNginx(stage: Stage, ports: Ports): Promise<void> {
  const folder = join(stage.folder, 'nginx');
  mkdirSync(join(folder, 'kept'), { recursive: true });
  const zone = readFileSync(join(RECIPES, 'cache-zone.conf'), 'utf8').replace(
    '/var/cache/nginx/satonowa',
    join(folder, 'kept'),
  );
  const file = nginxFolder(folder, 'one', ports, zone);
  const cached = readFileSync(join(RECIPES, 'cached.conf'), 'utf8');
  writeFileSync(join(folder, 'cached.conf'), cached.replaceAll('/etc/nginx/satonowa/', `${folder}/`));
  const conf = readFileSync(file, 'utf8').replace(
    'location / {\n',
    `location / {\n        include ${folder}/cached.conf;\n`,
  );
  writeFileSync(file, conf);
  await stage.run('nginx', ['-t', '-c', file]);
  stage.start('nginx', ['-c', file]);
  await sleep(1_000);
}
