import { useSiteInfo } from '#app/shell/site-info.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';

/** Mark and wordmark of the donation site or the shop. */
export function Mark({ shop = false, size = 36 }: { shop?: boolean; size?: number }) {
  const info = useSiteInfo();
  // On phones the name stays on one line beside 会員登録, ログイン and the menu.
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="mark" size={size} className="flex-none text-accent max-[399px]:size-7" />
      <span
        className={`font-bold sm:text-xl sm:tracking-[0.12em] ${shop ? 'leading-tight max-[399px]:text-[0.9375rem]' : 'text-lg tracking-[0.12em]'}`}
      >
        {shop ? info.shopName : info.siteName}
      </span>
    </span>
  );
}
