import { useLocation } from 'react-router';
import { useCartCount } from '#app/account/carts.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { storefrontOf } from '#platform/storefront.ts';
import { cartWords } from '../words.ts';

/** The way to the storefront's list. Rendered without a number for everyone; the browser fills it in. */
export function CartLink() {
  const storefront = storefrontOf(useLocation().pathname);
  const count = useCartCount(storefront);
  const { list, path, counter } = cartWords(storefront);
  return (
    <SiteLink
      to={path}
      className="relative order-4 ms-auto -me-2 inline-flex size-11 items-center justify-center md:order-none md:ms-0"
      aria-label={count > 0 ? `${list} ${count}${counter}` : list}
    >
      <Icon
        name={storefront === 'shop' ? 'shopping-cart' : 'clipboard-list'}
        size={24}
        className="text-accent"
      />
      {count > 0 && <span className="cart-count">{count}</span>}
    </SiteLink>
  );
}
