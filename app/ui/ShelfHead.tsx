import { SiteLink } from './SiteLink.tsx';

/** The heading above a few entries, with a link to all of them. */
export function ShelfHead({
  id,
  title,
  more,
}: {
  id?: string;
  title: string;
  /** `of` is read out after the label, where the label alone does not say what the link leads to. */
  more?: { to: string; label: string; of?: string } | undefined;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={id}>{title}</h2>
      {more && (
        <SiteLink
          to={more.to}
          className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
        >
          {more.label}
          {more.of && <span className="sr-only">({more.of})</span>}
        </SiteLink>
      )}
    </div>
  );
}
