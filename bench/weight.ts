import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './world.ts';

const PAGES = [
  '/',
  '/goods',
  '/goods/detail/1',
  '/governments/detail',
  '/governments/detail?code=011002',
  '/site-map',
  '/login',
  '/register',
  '/password/recover',
  '/donate/goods/success',
  '/news',
  '/features',
  '/ec',
  '/ec/goods',
  '/ec/law',
];
const CLIENT = join(import.meta.dirname, '../build/client');
const AIM_KB = 100;

/** What a first visit to each public page downloads. */
export async function weight(world: World): Promise<void> {
  const site = await world.serve('web');
  console.log(`\nFirst visit, KB brotli: page + scripts (aim for scripts: at most ${AIM_KB})`);
  for (const path of PAGES) {
    const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
    const html = await response.text();
    const page = Number(response.headers.get('content-length')) || Buffer.byteLength(html);
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    const bytes = [...scripts].reduce((sum, s) => sum + brotliSize(s), 0);
    console.log(`  ${path.padEnd(40)} ${kb(page)} + ${kb(bytes)} in ${scripts.size} files`);
  }
  await site.stop();
}

function brotliSize(asset: string): number {
  const file = `${join(CLIENT, asset)}.br`;
  return existsSync(file) ? statSync(file).size : 0;
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1).padStart(6);
}
