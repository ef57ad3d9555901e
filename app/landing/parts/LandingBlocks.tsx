import { Link } from 'react-router';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { Cover } from '#app/catalogue/parts/Picture.tsx';
import { Markdown } from '#app/ui/Markdown.tsx';
import { Question } from '#app/ui/Question.tsx';
import type { DrawnBlock } from '../landing.ts';

type Of<Kind extends DrawnBlock['kind']> = Extract<DrawnBlock, { kind: Kind }>;

export function LandingBlocks({ blocks }: { blocks: readonly DrawnBlock[] }) {
  return (
    <div className="landing">
      {blocks.map((block) => (
        <Block key={`${block.kind} ${block.title}`} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: DrawnBlock }) {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} />;
    case 'text':
      return (
        <section className="reading">
          <h2>{block.title}</h2>
          <Markdown html={block.text} />
        </section>
      );
    case 'goods':
      return <Goods block={block} />;
    case 'steps':
      return <Steps block={block} />;
    case 'faq':
      return <Questions block={block} />;
    case 'action':
      return <Action block={block} />;
  }
}

function Hero({ block }: { block: Of<'hero'> }) {
  return (
    <div className="hero">
      <Cover
        image={block.picture}
        alt=""
        sizes="(min-width: 1024px) 900px, 100vw"
        className="aspect-5/2 w-full rounded-card object-cover"
      />
      <div className="reading">
        <h1>{block.title}</h1>
        <Markdown html={block.text} className="text-lg leading-[1.75]" />
        <Links links={block.links} />
      </div>
    </div>
  );
}

function Goods({ block }: { block: Of<'goods'> }) {
  // A shelf without goods would be a heading above nothing.
  if (block.cards.length === 0) return null;
  return (
    <div>
      <CardShelf title={block.title} cards={block.cards} more={block.more} />
      {block.text && <Markdown html={block.text} className="mt-4 text-sm text-soft" />}
    </div>
  );
}

function Steps({ block }: { block: Of<'steps'> }) {
  return (
    <section>
      <h2>{block.title}</h2>
      <ol className="landing-steps">
        {block.steps.map((step, i) => (
          <li key={step.title}>
            <span aria-hidden="true" className="number">
              {i + 1}
            </span>
            <h3>{step.title}</h3>
            <Markdown html={step.text} className="text-sm" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions({ block }: { block: Of<'faq'> }) {
  return (
    <section className="reading">
      <h2>{block.title}</h2>
      <div>
        {block.questions.map((q) => (
          <Question key={q.question} question={q.question}>
            <Markdown html={q.answer} />
          </Question>
        ))}
      </div>
    </section>
  );
}

function Action({ block }: { block: Of<'action'> }) {
  return (
    <section className="rounded-card bg-tint p-6 md:p-8">
      <div className="reading">
        <h2>{block.title}</h2>
        <Markdown html={block.text} />
        <Links links={block.links} />
      </div>
    </section>
  );
}

/** The first link is the main action of the page. */
function Links({ links }: { links: Of<'action'>['links'] }) {
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-3 no-print">
      {links.map(({ to, label }, i) => (
        <Link key={to} to={to} className={`btn ${i === 0 ? 'btn-primary' : 'btn-secondary'}`}>
          {label}
        </Link>
      ))}
    </p>
  );
}
