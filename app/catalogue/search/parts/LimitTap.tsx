import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useMe } from '#app/account/me.ts';
import { digits } from '#platform/money.ts';

/**
 * Gifts within what is left of the limit that the member saved. The page is everybody's: this comes when the member is
 * known. Without JavaScript the same link stands on マイページ.
 */
export function LimitTap({
  href,
  onTap,
}: {
  href: (max: number) => string;
  onTap: (max: number) => (e: MouseEvent) => void;
}) {
  const left = useMe()?.limitLeft ?? 0;
  if (left <= 0) return null;
  return (
    <Link to={href(left)} onClick={onTap(left)} className="btn btn-secondary my-1 w-full">
      上限額の残り {digits(left)}円以内でさがす
    </Link>
  );
}
