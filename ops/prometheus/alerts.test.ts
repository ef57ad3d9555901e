import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Door } from '#app/admission/door.ts';
import {
  gaugeDisk,
  gaugePools,
  gaugeSearch,
  gaugeState,
  gaugeVisitors,
} from '#app/site/metrics/site-metrics.ts';
import { PublicPages } from '#app/site/public-pages.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { countFrom } from '#platform/metrics/count.ts';
import { forgetMetrics } from '#platform/metrics/metrics.ts';
import { countRequests } from '#platform/metrics/requests.ts';
import { debianProgram } from '../testing/program.ts';

const promtool = debianProgram('promtool', 'prometheus');
const rules = readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8');
const dashboard = readFileSync(join(import.meta.dirname, '../grafana/satonowa.json'), 'utf8');

/** Every name that some program tells of. */
let told: Set<string>;

beforeAll(async () => {
  const metrics = countFrom('test');
  const cache = new PageCache(1_000_000);
  const pages = new PublicPages(async () => async () => new Response(), cache);
  countRequests(createServer(), metrics, () => '');
  gaugePools(metrics);
  gaugeDisk(metrics);
  gaugeVisitors(metrics, { pages, cache, mostBytes: 1, door: new Door() });
  gaugeState(metrics);
  gaugeSearch(metrics, { age: undefined, index: () => undefined });
  told = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
});
afterAll(forgetMetrics);

const namesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:satonowa|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

it('names only metrics that are told of, in alarms and on the dashboard', () => {
  expect(namesIn(rules).length).toBeGreaterThan(15);
  expect(namesIn(rules).filter((name) => !told.has(name))).toEqual([]);
  expect(namesIn(dashboard).filter((name) => !told.has(name))).toEqual([]);
});

it('shows every metric of ours on the dashboard', () => {
  const shown = new Set(namesIn(dashboard));
  expect([...told].filter((name) => name.startsWith('satonowa_') && !shown.has(name))).toEqual([]);
});

it('draws panels that do not overlap, each with its source and something to show', () => {
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] };
  const taken = new Set<string>();
  for (const {
    id,
    type,
    title,
    gridPos: { x, y, w, h },
    targets = [],
  } of panels) {
    for (let at = 0; at < w * h; at++) taken.add(`${x + (at % w)} ${y + Math.floor(at / w)}`);
    expect([id, title, x + w <= 24]).toEqual([expect.any(Number), expect.stringMatching(/./), true]);
    expect(targets.length > 0, title).toBe(type !== 'row');
  }
  expect(taken.size).toBe(panels.reduce((sum, { gridPos: { w, h } }) => sum + w * h, 0));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: object[];
}

it('leads from each alarm to a heading of the operations guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const { groups } = parse(rules) as {
    groups: { rules: { labels: object; annotations: { see: string } }[] }[];
  };
  for (const { labels, annotations } of groups.flatMap((g) => g.rules)) {
    expect(headings).toContain(annotations.see);
    expect(labels).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/) });
  }
});

it.skipIf(!promtool)('passes promtool: configuration, rules, and what each rule does in time', () => {
  const run = (...args: string[]) =>
    execFileSync(promtool!, args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
  expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'alerts.test.yml', 'alerts-long.test.yml')).toMatch(/SUCCESS[\s\S]*SUCCESS/);
});
