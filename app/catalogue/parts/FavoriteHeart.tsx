import { useMarked } from '#app/account/me.ts';
import { Heart } from '#app/ui/Heart.tsx';

/** The heart of a gift or a government. Rendered empty for everyone; the browser fills in a member's hearts. */
export function FavoriteHeart({
  kind,
  id,
  name,
  wide = false,
}: {
  kind: 'goods' | 'government';
  id: string | number;
  name: string;
  /** With text, for the page of the gift or government itself. */
  wide?: boolean;
}) {
  const on = useMarked(`${kind}:${id}`);
  return (
    <Heart on={on} name={kind} value={id} label={`お気に入り ${name}`}>
      {wide && 'お気に入り'}
    </Heart>
  );
}
