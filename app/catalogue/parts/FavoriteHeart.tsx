import { useMarked } from '#app/account/me.ts';
import { Heart } from '#app/ui/Heart.tsx';

/** The heart of a gift or a government. Drawn empty for everyone; a member's are filled in by the browser. */
export function FavoriteHeart({
  kind,
  id,
  name,
  wide = false,
}: {
  kind: 'goods' | 'government';
  id: string | number;
  name: string;
  /** With words, for the page of the thing itself. */
  wide?: boolean;
}) {
  const on = useMarked(`${kind}:${id}`);
  return (
    <Heart on={on} name={kind} value={id} label={`お気に入り ${name}`}>
      {wide && 'お気に入り'}
    </Heart>
  );
}
