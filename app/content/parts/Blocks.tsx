import type { ComponentType } from 'react';
import { Markdown } from '#app/ui/Markdown.tsx';
import type { Block } from '../document.ts';
import type { GuidancePage } from '../guidance.ts';
import type { PartName } from '../part-names.ts';
import { Deadlines } from './Deadlines.tsx';
import { DonationFlow, TwoWays } from './figures/flow.tsx';
import { OneStopPapers, TaxReturnPapers } from './figures/papers.tsx';
import { DataFlow, GuideSteps } from './figures/site.tsx';
import { DeductionParts, FiveGovernments, PaidDay } from './figures/sums.tsx';
import { OneStopLaw } from './OneStopLaw.tsx';
import { Payments } from './Payments.tsx';

const PARTS: Record<PartName, ComponentType<{ page: GuidancePage }>> = {
  'deduction-parts': DeductionParts,
  'donation-flow': DonationFlow,
  'two-ways': TwoWays,
  'five-governments': FiveGovernments,
  'paid-day': PaidDay,
  'one-stop-papers': OneStopPapers,
  'tax-return-papers': TaxReturnPapers,
  'guide-steps': GuideSteps,
  'data-flow': DataFlow,
  deadlines: Deadlines,
  'one-stop-law': OneStopLaw,
  payments: Payments,
};

export function Blocks({ blocks, page }: { blocks: readonly Block[]; page: GuidancePage }) {
  return blocks.map((block) => {
    if ('html' in block) return <Markdown key={block.html} html={block.html} />;
    const Part = PARTS[block.part];
    return <Part key={block.part} page={page} />;
  });
}
