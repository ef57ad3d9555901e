import { Icon } from '#app/ui/icons/Icon.tsx';
import { useSiteInfo } from '../site-info.ts';

/** Mark and wordmark of the donation site or the shop. */
export function Mark({ shop = false, size = 36 }: { shop?: boolean; size?: number }) {
  const info = useSiteInfo();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="mark" size={size} className="text-accent" />
      <span
        className={`font-bold sm:text-xl sm:tracking-[0.12em] ${shop ? 'leading-tight' : 'text-lg tracking-[0.12em]'}`}
      >
        {shop ? info.shopName : info.siteName}
      </span>
    </span>
  );
}
