import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { install } from '../../scripts/test/debian.ts';
import { startSite } from '../../scripts/test/site.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { nginxFolder } from '../testing/nginx.ts';

const RECIPES = join(import.meta.dirname, '../nginx');
const GOODS = 2_000;
/** As a shop's visitors look at it: few are looked at by many, and many by few (Zipf). */
const VIEWS = 20_000;
const AT_ONCE = 24;
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
    process.env.METRICS_PORT = String(await stage.port());
    process.env.PUBLIC_ORIGIN = 'https://www.example.jp';
    const site = await startSite(database.url, stage.folder, GOODS);
    stage.atEnd(() => site.stop());
    const https = await stage.port();
    await startNginx(stage, https, Number(new URL(site.url).port));
    const ask = asker(https);

    const goods = [
      ...(
        await (await fetch(`${site.url}/sitemap/goods-1.xml`).catch(() => fetch(`${site.url}/goods`))).text()
      ).matchAll(/\/goods\/detail\/(\d+)/g),
    ].map(([, id]) => id!);
    const ids =
      goods.length > 100 ? [...new Set(goods)] : Array.from({ length: GOODS / 2 }, (_, i) => String(i + 1));
    const paths = ['/', '/goods', '/ec', ...ids.map((id) => `/goods/detail/${id}`)];
    const before = await reached();
    stage.say(`${VIEWS} views of ${paths.length} pages`);
    const began = performance.now();
    const seen = await views(ask, paths, stage.signal);
    const seconds = (performance.now() - began) / 1000;
    const atSite = (await reached()) - before;
    const share = atSite / VIEWS;
    stage.row('views a second', Math.round(VIEWS / seconds));
    stage.row('answered', `${seen.good} of ${VIEWS}`, seen.good === VIEWS);
    stage.row('of these kept by nginx', `${((seen.kept / VIEWS) * 100).toFixed(1)} %`);
    stage.row(
      'requests that reach the site',
      `${(share * 100).toFixed(1)} %`,
      share > 0 && share < MOST_REACHING,
    );

    const own = await Promise.all(['/login', '/donate/cart', '/mypage', '/api/me'].map((path) => ask(path)));
    const again = await Promise.all(
      ['/login', '/donate/cart', '/mypage', '/api/me'].map((path) => ask(path)),
    );
    const kept = [...own, ...again].filter(({ cache }) => cache === 'HIT').length;
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

async function startNginx(stage: Stage, https: number, web: number): Promise<void> {
  const folder = join(stage.folder, 'nginx');
  mkdirSync(join(folder, 'kept'), { recursive: true });
  const zone = readFileSync(join(RECIPES, 'cache-zone.conf'), 'utf8').replace(
    '/var/cache/nginx/satonowa',
    join(folder, 'kept'),
  );
  const ports = { https, plain: await stage.port(), web: [web], console: await stage.port() };
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

interface Seen {
  status: number;
  cache: string;
}

function asker(port: number): (path: string) => Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, rejectUnauthorized: false });
  const headers = { host: 'www.example.jp', 'accept-encoding': 'gzip, deflate, br' };
  return (path) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent, headers, servername: 'www.example.jp' }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, cache: String(answer.headers['x-cache']) }),
        );
      })
        .on('error', reject)
        .end();
    });
}

async function views(
  ask: (path: string) => Promise<Seen>,
  paths: string[],
  signal: AbortSignal,
): Promise<{ good: number; kept: number }> {
  const weights = paths.map((_, i) => 1 / (i + 1));
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const next = () => {
    const at = Math.random() * sums.at(-1)!;
    return paths[sums.findIndex((sum) => sum >= at)]!;
  };
  let left = VIEWS;
  const counts = { good: 0, kept: 0 };
  const visitor = async () => {
    while (left-- > 0) {
      signal.throwIfAborted();
      const { status, cache } = await ask(next());
      if (status === 200) counts.good++;
      if (['HIT', 'STALE', 'UPDATING', 'REVALIDATED'].includes(cache)) counts.kept++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return counts;
}

/** Requests that the site has answered so far, as it counts them itself. */
async function reached(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/metrics`)).text();
  const counts = [...text.matchAll(/^satonowa_http_requests_total\{route="(?!\/readyz)[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
