import { Link } from 'react-router';
import { Facts } from '#app/ui/Facts.tsx';
import { fieldId } from '#app/ui/Field.tsx';
import type { ConfirmSection } from '../confirm-section.ts';

/** The parts of a confirm page, each with a link back to its field. @param path of the form. */
export function ConfirmSections({ path, sections }: { path: string; sections: readonly ConfirmSection[] }) {
  return sections.map((s) => (
    <section key={s.title} aria-label={s.title} className="panel">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{s.title}</h2>
        {s.field !== null && (
          <Link to={`${path}#${fieldId(s.field)}`} className="btn btn-plain flex-none">
            変更する<span className="sr-only">({s.title})</span>
          </Link>
        )}
      </div>
      {s.lead && <p className="text-sm">{s.lead}</p>}
      {s.picture && (
        <img src={s.picture} alt="" width={96} height={96} className="mt-2 size-24 rounded-card" />
      )}
      <Facts facts={s.rows} className="mt-2" />
    </section>
  ));
}
