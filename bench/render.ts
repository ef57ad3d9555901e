import { compare, ratio } from './load.ts';
import type { World } from './world.ts';

/** The list page rendered for every request, against bare `renderToString` of the same markup. Aim: at least 0.35. */
export async function rendering(world: World): Promise<void> {
  const site = await world.serve('server.ts', { PAGE_CACHE: 'off' });
  const bare = await world.serve('bench/bare-render.ts', { MARKUP_URL: `${site.url}/goods` });
  const [a, b] = await compare(`${site.url}/goods`, bare.url, 16);
  console.log(
    '\nList page rendered each time (loaders, data, headers, compression) against bare renderToString, 16 connections',
  );
  console.log(
    `  ${Math.round(a.rate)} / ${Math.round(b.rate)} requests/s = ${ratio(a.rate, b.rate)} (aim 0.35)`,
  );
  await Promise.all([site.stop(), bare.stop()]);
}
