import { Icon } from '#app/ui/icons/Icon.tsx';
import { useSiteInfo } from '../site-info.ts';

/** Mark and wordmark of the donation site or the shop. */
export function Mark({ shop = false, size = 36 }: { shop?: boolean; size?: number }) {
  const info = useSiteInfo();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="mark" size={size} className="text-accent" />
      <span className="text-lg font-bold tracking-[0.12em] sm:text-xl">
        {shop ? info.shopName : info.siteName}
      </span>
    </span>
  );
}
