import type { ReactNode } from 'react';
import type { GuidancePage } from '../guidance.ts';
import { Blocks } from './Blocks.tsx';
import { Contents } from './Contents.tsx';
import { NextSteps } from './NextSteps.tsx';

/**
 * One text as a page: contents at the side, date of change, and links to the next pages at the end. `children` follow
 * the lead.
 */
export function Guidance({ page, children }: { page: GuidancePage; children?: ReactNode }) {
  const { doc } = page;
  return (
    <div className="guidance">
      <div className="opening">
        <h1>{doc.title}</h1>
        <p className="text-sm text-soft">最終更新日: {page.changed}</p>
        <Blocks blocks={doc.lead} page={page} />
        {children}
      </div>
      <Contents sections={doc.sections} />
      <div className="sections">
        {doc.sections.map((s) => (
          <section key={s.id} aria-labelledby={s.id}>
            <h2 id={s.id}>{s.title}</h2>
            <Blocks blocks={s.blocks} page={page} />
          </section>
        ))}
      </div>
      <NextSteps paths={doc.next} />
    </div>
  );
}
