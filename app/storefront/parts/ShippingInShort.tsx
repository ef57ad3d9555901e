import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { IconName } from '#app/ui/icons/names.ts';

const ICONS: readonly IconName[] = ['package', 'snowflake', 'truck'];

/** How goods are sent, for visitors who never ordered. @param lines fee, refrigeration, days. */
export function ShippingInShort({ lines }: { lines: { title: string; text: string }[] }) {
  return (
    <section aria-labelledby="sending" className="later [--height:42rem]">
      <h2 id="sending">お届けについて</h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {lines.map((line, i) => (
          <li key={line.title} className="panel">
            <Icon name={ICONS[i] ?? 'truck'} size={28} className="text-accent" />
            <h3 className="mt-1">{line.title}</h3>
            <p className="mt-2 text-sm">{line.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link to="/ec/law#shipping">地域ごとの送料を見る</Link>
      </p>
    </section>
  );
}
