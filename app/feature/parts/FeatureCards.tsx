import { Link } from 'react-router';
import { mediaUrl } from '#app/shell/media-url.ts';
import type { FeatureCard } from '../features.ts';

/** Features as cards: the whole card is the link, its title the link's text. */
export function FeatureCards({ cards, level }: { cards: readonly FeatureCard[]; level: 2 | 3 }) {
  const Title = `h${level}` as const;
  return (
    <ul className="feature-cards">
      {cards.map((card) => (
        <li key={card.href}>
          <img
            src={mediaUrl(card.cover, 600)}
            srcSet={`${mediaUrl(card.cover, 600)} 600w, ${mediaUrl(card.cover, 960)} 960w`}
            sizes="(min-width: 1024px) 360px, (min-width: 768px) 46vw, 94vw"
            width={480}
            height={192}
            alt=""
            loading="lazy"
          />
          <p className="theme">
            <span className="badge badge-label">{card.theme}</span>
            {card.until && <span>{card.until}</span>}
          </p>
          <Title>
            <Link to={card.href}>{card.title}</Link>
          </Title>
          <p className="lead">{card.lead}</p>
        </li>
      ))}
    </ul>
  );
}
