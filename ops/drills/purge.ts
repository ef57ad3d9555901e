import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { Trouble } from '#platform/trouble.ts';
import { until } from '../../scripts/attack/target.ts';
import { startSite } from '../../scripts/test/site.ts';
import { need } from '../drill/holds.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { asker, keptOfOne, pagesOf, reached, VIEWS, views } from '../drill/visits.ts';
import { nginxFolder } from '../testing/nginx.ts';
import { varnishArguments } from '../testing/varnish.ts';

const GOODS = 2_000;
const START_SECONDS = 60;
/** Each page is asked for once, some lists oftener. */
const MOST_REACHING_FIRST = 0.08;
const MOST_REACHING = 0.03;
const CHANGES = 10;
/** A worker gathers what changed for a fifth of a second; on a busy machine it takes longer. */
const MOST_UNTIL_SEEN_MS = 2_000;

export const drill: Drill = {
  about:
    'Varnish behind nginx, told by tags: how many views reach the site, and how soon a change is seen; what is shown while the site is gone',
  minutes: 15,
  async run(stage) {
    need(stage, {
      varnish: 'varnishd',
      'varnish-modules': '/usr/share/doc/varnish-modules/copyright',
      'nginx-light': 'nginx',
      openssl: 'openssl',
    });
    const database = await startThrowAwayServer();
    stage.atEnd(() => database.stop());
    stage.say(`starting a site with ${GOODS} goods`);
    const [web, purge, https] = [await stage.port(), await stage.port(), await stage.port()];
    const front = { https, plain: await stage.port(), web: [web], console: await stage.port() };
    const metrics = String(await stage.port()); // the last one: the site's programs take those behind it, too
    Object.assign(process.env, {
      METRICS_PORT: metrics,
      PUBLIC_ORIGIN: 'https://www.example.jp',
      PURGE_URL: `http://127.0.0.1:${purge}/purge`,
    });
    const site = await startSite(database.url, stage.folder, GOODS);
    stage.atEnd(() => site.stop());
    const port = Number(new URL(site.url).port);
    const varnish = varnishArguments(stage.folder, { web, purge, site: [port, port] });
    stage.start('varnishd', varnish);
    const nginx = nginxFolder(stage.folder, 'one', front);
    await stage.run('nginx', ['-t', '-c', nginx]);
    stage.start('nginx', ['-c', nginx]);
    const ask = asker(https);
    const answers = () =>
      ask('/faq').then(
        ({ status }) => status === 200,
        () => false,
      );
    if (!(await until(answers, START_SECONDS))) throw new Trouble('Varnish leads to no page.');
    const paths = await pagesOf(site.url, GOODS);
    const looking = { stage, ask, paths, metrics };
    await look(looking, 'first', MOST_REACHING_FIRST);
    await changes(
      stage,
      ask,
      paths.filter((path) => path.includes('/detail/')),
      site.env.DATABASE_URL!,
    );
    await look(looking, 'second', MOST_REACHING);
    const kept = await keptOfOne(ask);
    stage.row('pages of one visitor that are kept', kept, kept === 0);

    stage.say('stopping the site');
    await site.stop();
    const old = await Promise.all(paths.slice(0, 20).map((path) => ask(path)));
    const shown = old.filter(({ status }) => status === 200).length;
    stage.row('kept pages while the site is gone', `${shown} of ${old.length}`, shown === old.length);
  },
};

interface Looking {
  stage: Stage;
  ask: ReturnType<typeof asker>;
  paths: string[];
  metrics: string;
}

async function look({ stage, ask, paths, metrics }: Looking, which: string, most: number): Promise<void> {
  stage.say(`the ${which} ${VIEWS} views of ${paths.length} pages`);
  const before = await reached(metrics);
  const began = performance.now();
  const { good } = await views(ask, paths, stage.signal);
  const seconds = (performance.now() - began) / 1000;
  const share = ((await reached(metrics)) - before) / VIEWS;
  stage.row(`the ${which} views: a second`, Math.round(VIEWS / seconds));
  stage.row('answered', `${good} of ${VIEWS}`, good === VIEWS);
  stage.row('requests that reach the site', `${(share * 100).toFixed(1)} %`, share > 0 && share < most);
}

/** Changes gifts whose pages are kept, and looks how soon each is seen; no other page is to be made anew for it. */
async function changes(
  stage: Stage,
  ask: ReturnType<typeof asker>,
  paths: string[],
  url: string,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  stage.atEnd(() => client.end());
  const took: number[] = [];
  for (const [i, path] of paths.slice(0, CHANGES).entries()) {
    await ask(path);
    if ((await ask(path)).cache !== 'HIT') throw new Trouble(`${path} is not kept.`);
    const name = `言い換えた品 ${i}`;
    await client.query('update goods set name = $1 where id = $2', [name, Number(path.split('/').at(-1))]);
    const began = performance.now();
    while (!(await ask(path)).body().includes(name)) {
      if (performance.now() - began > 30_000) throw new Trouble(`${path} still shows the old name.`);
      await sleep(20);
    }
    took.push(performance.now() - began);
  }
  const most = Math.round(Math.max(...took));
  const median = Math.round(took.toSorted((a, b) => a - b)[CHANGES / 2]!);
  stage.row(
    `until each of ${CHANGES} changes is seen, median and most`,
    `${median} ms, ${most} ms`,
    most <= MOST_UNTIL_SEEN_MS,
  );
}
