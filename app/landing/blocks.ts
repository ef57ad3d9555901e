/** The blocks of a landing page as they are stored in the database. Texts are Markdown. Pure. */
import { z } from 'zod';
import { coverPicture, goodsLimit, goodsSearch, ownPath } from '#app/publishing/fields.ts';
import { words } from '#app/publishing/source.ts';

const link = z.strictObject({ to: ownPath, label: words(30) });
const text = z.string().trim().min(1, 'is empty');

const block = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('hero'),
      title: words(60),
      picture: coverPicture,
      text,
      links: z.array(link).max(2, 'must be two at most'),
    }),
    z.strictObject({ kind: z.literal('text'), title: words(60), text }),
    z.strictObject({
      kind: z.literal('goods'),
      title: words(60),
      text: z.string(),
      search: goodsSearch,
      limit: goodsLimit,
    }),
    z.strictObject({
      kind: z.literal('steps'),
      title: words(60),
      steps: z.array(z.strictObject({ title: words(40), text })).min(2, 'must be two or more'),
    }),
    z.strictObject({
      kind: z.literal('faq'),
      title: words(60),
      questions: z
        .array(z.strictObject({ question: words(100), answer: text }))
        .min(1, 'must be one or more'),
    }),
    z.strictObject({
      kind: z.literal('action'),
      title: words(60),
      text,
      links: z.array(link).min(1, 'must be one or more').max(3, 'must be three at most'),
    }),
  ],
  { error: 'must be hero, text, goods, steps, faq or action' },
);

/** The page's heading is that of its hero, so there is exactly one hero and it comes first. */
export const landingBlocks = z.array(block).superRefine((blocks, context) => {
  for (const fault of heroFaults(blocks)) context.addIssue(fault);
});

/** The same of blocks that may have other faults, which the schema would tell first. */
export function heroFaults(blocks: readonly unknown[]): string[] {
  const isHero = (b: unknown) => (b as { kind?: unknown } | undefined)?.kind === 'hero';
  return [
    ...(isHero(blocks[0]) ? [] : ['must begin with a hero']),
    ...(blocks.filter(isHero).length > 1 ? ['must have one hero only'] : []),
  ];
}

export type LandingBlock = z.infer<typeof block>;
