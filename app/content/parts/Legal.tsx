import type { GuidancePage } from '../guidance.ts';
import { Blocks } from './Blocks.tsx';
import { Contents } from './Contents.tsx';
import { NextSteps } from './NextSteps.tsx';
import { SampleNotice } from './SampleNotice.tsx';

/** Terms and privacy policy: one document with two parts; each of the two paths opens it at its own part. */
export function Legal({ title, parts }: { title: string; parts: readonly [LegalPart, LegalPart] }) {
  return (
    <div className="guidance">
      <div className="opening">
        <h1>{title}</h1>
        <SampleNotice />
        <ul className="flex flex-wrap gap-x-6" aria-label="この文書の構成">
          {parts.map(({ id, page }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center text-strong underline">
                {page.doc.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Contents sections={parts[0].page.doc.sections} label={`${parts[0].page.doc.title}の内容`} />
      <div className="sections">
        {parts.map(({ id, page }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{page.doc.title}</h2>
            <p className="text-sm text-soft">最終更新日: {page.changed}</p>
            <Blocks blocks={page.doc.lead} page={page} />
            {page.doc.sections.map((s) => (
              <section key={s.id} aria-labelledby={s.id} className="article">
                <h3 id={s.id}>{s.title}</h3>
                <Blocks blocks={s.blocks} page={page} />
              </section>
            ))}
          </section>
        ))}
      </div>
      <NextSteps paths={['/policy', '/guide', '/faq']} />
    </div>
  );
}

export interface LegalPart {
  id: 'terms' | 'privacy';
  page: GuidancePage;
}
