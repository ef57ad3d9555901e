import type { ReactNode } from 'react';
import { Markdown } from '#app/ui/Markdown.tsx';

/** Description in the government's or maker's words, and facts. `children` are further entries of the facts. */
export function GoodsFacts({
  goods: { description, facts },
  about,
  title,
  children,
}: {
  goods: { description: string; facts: readonly (readonly [string, string])[] };
  /** Heading of the description. */
  about: string;
  /** Heading of the facts. */
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
      <section aria-labelledby="about" className="later [--height:42rem]">
        <h2 id="about">{about}</h2>
        <Markdown html={description} className="mt-3" />
      </section>
      <section aria-labelledby="facts" className="later [--height:66rem]">
        <h2 id="facts">{title}</h2>
        <dl className="facts mt-3">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {children}
        </dl>
      </section>
    </div>
  );
}
