import { useSiteInfo } from '#app/shell/site-info.ts';
import type { SiteNotice } from '#app/shell/site-notices.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { Storefront } from '#platform/storefront.ts';

const LOOKS = {
  banner: { icon: 'info', className: 'bg-tint' },
  maintenance: { icon: 'triangle-alert', className: 'bg-warn-tint' },
} as const;

/** What the operator says on every page, below the header: part of the page from its first byte, so that nothing moves. */
export function SiteNotices({ storefront }: { storefront: Storefront }) {
  const { notices } = useSiteInfo();
  const shown = notices.filter((n) => n.storefront === null || n.storefront === storefront);
  if (shown.length === 0) return null;
  return (
    <section aria-label="サイトからのお知らせ" className="no-print">
      {shown.map((notice) => (
        <Line key={notice.kind} notice={notice} />
      ))}
    </section>
  );
}

function Line({ notice: { kind, text, link } }: { notice: SiteNotice }) {
  const { icon, className } = LOOKS[kind];
  return (
    <div className={`border-t border-line ${className}`}>
      <p className="wrap flex gap-2 py-2 text-sm">
        <Icon name={icon} size={18} className="mt-1 flex-none" />
        <span className="min-w-0">
          {text}
          {link && (
            <>
              {' '}
              <a href={link.to} className="inline-block font-bold">
                {link.label}
              </a>
            </>
          )}
        </span>
      </p>
    </div>
  );
}
