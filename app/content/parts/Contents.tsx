import type { Section } from '../document.ts';

/** The table of contents of the page, as links. */
export function Contents({
  sections,
  label = 'このページの内容',
}: {
  sections: readonly Pick<Section, 'id' | 'title'>[];
  label?: string;
}) {
  return (
    <nav aria-label={label} className="contents-list">
      <p className="font-bold">{label}</p>
      <ul>
        {sections.map((s) => (
          <li key={s.id}>
            <a href={`#${s.id}`} className="inline-flex min-h-9 items-center py-1 hover:underline">
              {s.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
