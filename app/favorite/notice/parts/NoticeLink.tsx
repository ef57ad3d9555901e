import { Link } from 'react-router';
import type { Awaited } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { shelf } from '../../shelf.ts';
import { awaitedName } from '../words.ts';

/**
 * On the page of goods that cannot be had now: the way to ask for a notice. A plain link to a private page, as this page
 * is the same for everybody; nothing when there is nothing to wait for.
 */
export function NoticeLink({ kind, id, awaited }: { kind: GoodsKind; id: number; awaited: Awaited | null }) {
  if (awaited === null) return null;
  return (
    <Link to={shelf(kind).notice + id} className="btn btn-secondary w-full">
      <Icon name="mail" />
      {awaitedName(kind, awaited)}をお知らせ
    </Link>
  );
}
