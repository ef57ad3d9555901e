import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kindOf } from '#app/catalogue/kind-words.ts';
import { goodsParts } from '#app/catalogue/sitemap.ts';
import { textChanged } from '#app/content/changed.ts';
import { isServed, publicFixedRoutes } from '#app/shell/route-map.ts';
import { latestOf } from '#platform/jst.ts';
import type { Storefront } from '#platform/storefront.ts';
import { contentAddresses } from './content-addresses.ts';

/** The same document as /terms. */
const UNLISTED = '/privacy';

/** Pages that show the present catalogue. */
const OF_GOODS = /^(\/ec)?(\/|\/goods|\/governments\/detail|\/site-map)?$/;

/** This module is part of the release: everything that a page is made of changed no later than this file. */
const released = statSync(fileURLToPath(import.meta.url)).mtime;

/** The listed pages with a fixed URL, with the instant of their last change. */
export async function fixedAddresses(storefront: Storefront): Promise<{ path: string; changed: Date }[]> {
  const [content, goods] = await Promise.all([contentAddresses(), goodsParts(kindOf(storefront))]);
  const latest = (shown: Date[]) => latestOf([...shown, released]);
  const shownAt = (path: string) =>
    OF_GOODS.test(path) ? goods : content.filter((a) => a.path.startsWith(path)).map((a) => a.changed);
  const listed = publicFixedRoutes(storefront).filter((r) => r.path !== UNLISTED);
  return Promise.all(
    listed.map(async ({ path }) => ({
      path,
      changed: (await textChanged(path, isServed)) ?? latest(shownAt(path)),
    })),
  );
}
