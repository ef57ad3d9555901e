import { documentProblems, readDocument } from '#app/content/document.ts';
import { type FaqCategory, faqCategory } from '#app/content/faq.ts';
import { type GuidancePage, guidanceView } from '#app/content/guidance.ts';
import { textValues } from '#app/content/values.ts';
import type { FeatureView } from '#app/feature/features.ts';
import { featureView } from '#app/feature/features.ts';
import { readFeatureFile } from '#app/feature/file.ts';
import { landingBlocks } from '#app/landing/blocks.ts';
import { readLandingFile } from '#app/landing/file.ts';
import { type DrawnBlock, landingView } from '#app/landing/landing.ts';
import { readNewsFile } from '#app/news/file.ts';
import { type NewsItemData, newsView } from '#app/news/news.ts';
import { BadSource, type Published } from '#app/publishing/source.ts';
import { isServed } from '#app/shell/route-map.ts';
import { faultWords } from './fault-words.ts';
import { fileOf, type TextKind } from './kinds.ts';

/** A text as visitors would see it now, of which nothing is saved. */
export type TextPreview =
  | { kind: 'news'; title: string; item: NewsItemData }
  | { kind: 'feature'; title: string; feature: FeatureView }
  | { kind: 'landing_page'; title: string; blocks: DrawnBlock[] }
  | { kind: 'guidance'; title: string; name: string; page: GuidancePage }
  | { kind: 'faq'; title: string; category: FaqCategory };

/** @returns what is wrong, by the names of the form's fields, where it cannot be drawn. */
export async function previewText(
  kind: TextKind,
  slug: string,
  source: string,
  at: Date,
): Promise<TextPreview | { faults: Record<string, string[]> }> {
  try {
    return await drawn(kind, slug, { path: fileOf(kind, slug), text: source }, at);
  } catch (error) {
    if (error instanceof BadSource) return { faults: faultWords(kind, source, error.problems) };
    throw error;
  }
}

async function drawn(
  kind: TextKind,
  slug: string,
  file: { path: string; text: string },
  at: Date,
): Promise<TextPreview> {
  switch (kind) {
    case 'news': {
      const row = readNewsFile(file);
      return { kind, title: row.title, item: newsView({ ...row, ...instants(row) }) };
    }
    case 'feature': {
      const row = readFeatureFile(file);
      return { kind, title: row.title, feature: await featureView({ ...row, ...instants(row) }, at) };
    }
    case 'landing_page': {
      const row = readLandingFile(file);
      const { blocks } = await landingView({ ...row, blocks: landingBlocks.parse(row.blocks) }, at);
      return { kind, title: row.title, blocks };
    }
    default: {
      const around = { values: textValues(), isServed };
      const problems = documentProblems(file.text, around, kind === 'guidance');
      if (problems.length > 0) throw new BadSource(file.path, problems);
      const doc = readDocument(file.text, around);
      return kind === 'guidance'
        ? { kind, title: doc.title, name: slug, page: guidanceView(doc, at) }
        : { kind, title: doc.title, category: faqCategory({ name: `faq/${slug}`, doc }) };
    }
  }
}

function instants(row: Published) {
  const or = (text: string | null) => (text === null ? null : new Date(text));
  return {
    published_from: new Date(row.published_from),
    published_until: or(row.published_until),
    revised_at: or(row.revised_at),
  };
}
