import { parseArgs } from 'node:util';
import pg from 'pg';
import { explain, Trouble } from '#platform/trouble.ts';
import { ACCEPTANCE_VERSION, syncAcceptance } from './acceptance.ts';
import { CATEGORIES_VERSION, syncCategories } from './categories.ts';
import { CONTRACTS_VERSION, syncDemoContracts } from './demo/contracts.ts';
import { RANKINGS_VERSION, syncDemoRankings } from './demo/days.ts';
import { DEMO_VERSION, indexDemo, writeDemo } from './demo/load-demo.ts';
import { PRODUCTS_VERSION, syncDemoProducts } from './demo/load-products.ts';
import { MERCHANTS_VERSION, syncDemoMerchants } from './demo/merchants.ts';
import { writeDemoPoints } from './demo/points.ts';
import { PLACES_VERSION, syncPlaces } from './places.ts';
import { loadPostal, POSTAL_VERSION } from './postal.ts';
import { type Progress, progressBar } from './progress.ts';
import { SEARCH_TEXTS_VERSION, syncSearchTexts } from './search-texts.ts';
import { SYNONYMS_VERSION, syncSynonyms } from './synonyms.ts';
import { IMPORTED, LOCK, loadedVersions, recordVersion } from './version.ts';

/** Gifts and products of a demo that asks for no other number: 20,000 and 3,800. */
export const DEMO_GOODS = 23_800;

interface DataSet {
  name: string;
  label: string;
  version: string;
  load: (client: pg.Client, onProgress: Progress) => Promise<void>;
}

const EVERYWHERE: DataSet[] = [
  { name: 'places', label: 'Municipalities', version: PLACES_VERSION, load: syncPlaces },
  { name: 'postal', label: 'Postal codes', version: POSTAL_VERSION, load: loadPostal },
  { name: 'categories', label: 'Categories', version: CATEGORIES_VERSION, load: syncCategories },
  { name: 'synonyms', label: 'Synonyms', version: SYNONYMS_VERSION, load: syncSynonyms },
  { name: 'acceptance', label: 'Contracts in the search', version: ACCEPTANCE_VERSION, load: syncAcceptance },
  { name: 'search', label: 'Words of the search', version: SEARCH_TEXTS_VERSION, load: syncSearchTexts },
];

/** Loads each set whose edition the database lacks, one transaction a set. One query when nothing is to do. */
async function loadSets(databaseUrl: string, sets: DataSet[], onProgress: Progress): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lacking = async () => {
    const have = await loadedVersions(client);
    return sets.filter((s) => have.get(s.name) !== s.version && have.get(s.name) !== IMPORTED);
  };
  try {
    if ((await lacking()).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const todo = await lacking();
    for (const set of todo) {
      onProgress(set.label, 0, 1);
      await client.query('begin');
      try {
        await set.load(client, onProgress);
        await recordVersion(client, set.name, set.version);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      onProgress(set.label, 1, 1);
    }
    return todo.map((s) => s.name);
  } finally {
    await client.end();
  }
}

/** Places, postal codes, categories, synonyms, and what the search says of contracts and of words: what every installation needs.
 * @returns the names of the sets loaded now. */
export function loadPlaces(databaseUrl: string, onProgress: Progress = () => {}): Promise<string[]> {
  return loadSets(databaseUrl, EVERYWHERE, onProgress);
}

const MOST_PRODUCTS = 3_800;

/** How many demo goods of each kind make up a number: the shop gets half of it at most. */
function shareOut(goods: number): { gifts: number; products: number } {
  const products = Math.min(MOST_PRODUCTS, Math.floor(goods / 2));
  return { gifts: goods - products, products };
}

/**
 * The demo gifts with their governments' contracts, member and merchants, and the shop's products, for demo installations only.
 * Once somebody has donated or ordered, what there is stays as it is, whatever edition or size is asked for; products are
 * added where there are none yet.
 * @param goods gifts and products together.
 * @returns whether the gifts were loaded now.
 */
export async function loadDemo(
  databaseUrl: string,
  { goods }: { goods: number },
  onProgress: Progress = () => {},
): Promise<boolean> {
  const { gifts, products } = shareOut(goods);
  const loaded = await loadCatalogue(databaseUrl, gifts, onProgress);
  const edition = `${DEMO_VERSION}/${gifts}`;
  const sets: DataSet[] = [
    {
      name: 'contracts',
      label: 'Contracts',
      version: `${CONTRACTS_VERSION}/${edition}`,
      load: syncDemoContracts,
    },
    {
      name: 'merchants',
      label: 'Merchants',
      version: `${MERCHANTS_VERSION}/${edition}`,
      load: syncDemoMerchants,
    },
    {
      name: 'products',
      label: 'Shop products',
      version: `${PRODUCTS_VERSION}/${edition}`,
      load: (client, progress) => syncDemoProducts(client, products, progress),
    },
    {
      name: 'rankings',
      label: 'Rankings',
      version: `${RANKINGS_VERSION}/${edition}`,
      load: syncDemoRankings,
    },
  ];
  const added = await loadSets(databaseUrl, sets, onProgress);
  if (loaded || added.length > 0) await analyze(databaseUrl);
  return loaded;
}

/** Lets the planner know the catalogue as it is now. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('analyze goods, sku, goods_search, goods_text, goods_day');
  } finally {
    await client.end();
  }
}

async function loadCatalogue(databaseUrl: string, gifts: number, onProgress: Progress): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const version = `${DEMO_VERSION}/${gifts}`;
  const current = async () => (await loadedVersions(client)).get('demo') === version;
  try {
    if (await current()) return false;
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await current()) return false;
    const { rows } = await client.query(
      'select 1 from (select 1 from donation union all select 1 from shop_order) taken limit 1',
    );
    if (rows.length > 0) return false;
    await writeDemo(client, gifts, onProgress);
    await indexDemo(databaseUrl, gifts, onProgress);
    await writeDemoPoints(databaseUrl);
    await recordVersion(client, 'demo', version);
    return true;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
    const databaseUrl = process.env.DATABASE_URL;
    if (!databaseUrl)
      throw new Trouble('Set DATABASE_URL to the database to load; npm start loads that of its own site.');
    const onProgress = progressBar();
    await loadPlaces(databaseUrl, onProgress);
    if (values.demo) {
      await loadDemo(databaseUrl, { goods: Number(process.env.DEMO_GOODS ?? DEMO_GOODS) }, onProgress);
    }
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
