import { Guidance } from '#app/content/parts/Guidance.tsx';
import { QuestionList } from '#app/content/parts/QuestionList.tsx';
import { SampleNotice } from '#app/content/parts/SampleNotice.tsx';
import { FeatureArticle } from '#app/feature/parts/FeatureArticle.tsx';
import { LandingBlocks } from '#app/landing/parts/LandingBlocks.tsx';
import { NewsItem } from '#app/news/parts/NewsItem.tsx';
import { addressOf, type TextKind } from '#app/texts/kinds.ts';
import { previewText, type TextPreview } from '#app/texts/preview.ts';
import { noPreview, storefrontDocument } from '../parts/storefront-document.tsx';
import { fieldLabels } from './text-form.ts';

/** The visitor's page of a text that nobody needs to have saved, or why there is none. */
export async function previewAnswer(kind: TextKind, slug: string, source: string): Promise<Response> {
  const preview = await previewText(kind, slug, source, new Date());
  if ('faults' in preview) {
    const labels = fieldLabels(kind);
    return noPreview(
      Object.entries(preview.faults).flatMap(([name, words]) =>
        words.map((one) => (labels[name] ? `${labels[name]}: ${one}` : one)),
      ),
    );
  }
  return storefrontDocument({
    title: preview.title,
    path: addressOf(kind, slug),
    element: <TextPage of={preview} />,
  });
}

/** Texts that say in a demo that they are samples. */
const SAMPLES: readonly string[] = ['policy', 'terms', 'privacy'];

function TextPage({ of }: { of: TextPreview }) {
  switch (of.kind) {
    case 'news':
      return <NewsItem item={of.item} />;
    case 'feature':
      return <FeatureArticle feature={of.feature} />;
    case 'landing_page':
      return <LandingBlocks blocks={of.blocks} />;
    case 'guidance':
      return <Guidance page={of.page}>{SAMPLES.includes(of.name) && <SampleNotice />}</Guidance>;
    case 'faq':
      return (
        <div className="guidance">
          <div className="opening">
            <h1>よくあるご質問</h1>
          </div>
          <div className="sections">
            <section>
              <h2>{of.category.title}</h2>
              <QuestionList questions={of.category.questions} open />
            </section>
          </div>
        </div>
      );
  }
}
