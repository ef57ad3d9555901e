import { giftsBySearch } from '#app/catalogue/search/chosen-goods.ts';
import { renderArticle } from '#platform/text/markdown.ts';
import { type LandingBlock, landingBlocks } from './blocks.ts';
import { type LandingRow, landingBySlug, landingChanges } from './store.ts';

/** The headings of blocks are on the second level, those of steps and questions on the third. */
const BELOW_BLOCK = 3;
const BELOW_PART = 4;

/** A landing page with its texts as HTML and its goods as they are now; undefined when it is not shown. */
export async function landingPage(slug: string, at: Date = new Date()) {
  const row = await landingBySlug(slug, at);
  return row && landingView(row, at);
}

/** A landing page as visitors see it at an instant. */
export async function landingView(row: LandingRow, at: Date) {
  const blocks = await Promise.all(landingBlocks.parse(row.blocks).map((block) => drawn(block, at)));
  return { path: landingPath(row.slug), title: row.title, description: row.description, blocks };
}

/** Title and cover of a landing page that is shown. */
export async function landingCover(
  slug: string,
  at: Date = new Date(),
): Promise<{ title: string; picture: string | null } | undefined> {
  const row = await landingBySlug(slug, at);
  if (!row) return undefined;
  const hero = landingBlocks.parse(row.blocks).find((block) => block.kind === 'hero');
  return { title: row.title, picture: hero?.picture ?? null };
}

/** A block as it is shown: its texts as HTML, its goods read. */
export type DrawnBlock = Awaited<ReturnType<typeof landingView>>['blocks'][number];

async function drawn(block: LandingBlock, at: Date) {
  switch (block.kind) {
    case 'goods': {
      const cards = await giftsBySearch(block.search, block.limit, at);
      return {
        ...block,
        text: renderArticle(block.text, BELOW_BLOCK),
        cards,
        more: `/goods?${block.search}`,
      };
    }
    case 'steps':
      return {
        ...block,
        steps: block.steps.map((s) => ({ ...s, text: renderArticle(s.text, BELOW_PART) })),
      };
    case 'faq':
      return {
        ...block,
        questions: block.questions.map((q) => ({ ...q, answer: renderArticle(q.answer, BELOW_PART) })),
      };
    default:
      return { ...block, text: renderArticle(block.text, BELOW_BLOCK) };
  }
}

function landingPath(slug: string): string {
  return `/lp/${slug}`;
}

/** The URL of every landing page that is shown, with the instant of its last change. */
export async function landingAddresses(at: Date = new Date()): Promise<{ path: string; changed: Date }[]> {
  return (await landingChanges(at)).map(({ slug, changed }) => ({ path: landingPath(slug), changed }));
}
