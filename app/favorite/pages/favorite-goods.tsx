import { Form, Link, redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { Pagination } from '#app/ui/Pagination.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { consume } from '#platform/throttle.ts';
import { addedAt, readChange } from '../change.ts';
import { GOODS_SORTS, type GoodsSort, readSort, sortName } from '../goods-sort.ts';
import { clearGoods, favoriteGoodsPage, removeLeftover } from '../lists.ts';
import { ChangeNotice } from '../parts/ChangeNotice.tsx';
import { ClearAll } from '../parts/ClearAll.tsx';
import { GoodsRow } from '../parts/GoodsRow.tsx';
import { NoGoods } from '../parts/LatestGoods.tsx';
import { shelf, shelfOf } from '../shelf.ts';
import { text } from '../target.ts';
import { addFavorite, removeFavorite } from '../toggle.ts';
import type { Route } from './+types/favorite-goods.ts';

function goodsTarget(written: string) {
  const goods = routeNumber(written);
  return goods === undefined ? undefined : { goods };
}

function address(here: string, sort: GoodsSort, page: number, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(sort !== 'added_new' && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${here}?${query}` : here;
}

function place(params: URLSearchParams): { sort: GoodsSort; page: number } {
  return { sort: readSort(params.get('sort')), page: routeNumber(params.get('page') ?? '') ?? 1 };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const { sort, page } = place(url.searchParams);
  const [list, change] = await Promise.all([
    favoriteGoodsPage(memberId, shelfOf(url.pathname).kind, sort, page),
    readChange(memberId, url.searchParams, 'goods', goodsTarget),
  ]);
  return { ...list, change, asking: url.searchParams.has('clear') };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const memberId = context.get(memberContext).id;
  const form = await readForm(request);
  const { kind, favoriteGoods: here } = shelfOf(url.pathname);
  const { sort, page } = place(url.searchParams);
  const taken = await consume('favorite_account', String(memberId));
  if (!taken.ok) throw redirect(address(here, sort, page, { wait: '1' }));
  if (text(form, 'intent') === 'clear') {
    await clearGoods(memberId, kind);
    throw redirect(`${here}?cleared=1`);
  }
  const leftover = routeNumber(text(form, 'leftover'));
  if (leftover !== undefined) await removeLeftover(memberId, leftover);
  const target = goodsTarget(text(form, 'goods') ?? '');
  if (!target) throw redirect(address(here, sort, page));
  if (text(form, 'intent') === 'undo') {
    const added = await addFavorite(memberId, target, addedAt(text(form, 'added'), new Date()));
    throw redirect(address(here, sort, page, added === 'full' ? { full: '1' } : {}));
  }
  const added = await removeFavorite(memberId, target);
  throw redirect(
    address(here, sort, page, added && { removed: String(target.goods), at: String(added.getTime()) }),
  );
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function FavoriteGoods({ loaderData: d }: Route.ComponentProps) {
  const noun = kindWords(d.kind).goods;
  const here = shelf(d.kind).favoriteGoods;
  return (
    <div>
      <h1>お気に入りの{noun}</h1>
      {d.change && <ChangeNotice change={d.change} />}
      {d.total === 0 ? (
        <NoGoods kind={d.kind} />
      ) : (
        <>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
            <p>{digits(d.total)}件</p>
            <Sorting kind={d.kind} sort={d.sort} />
          </div>
          <Form id="remove" method="post" action={address(here, d.sort, d.page)} preventScrollReset />
          <ul className="divide-y divide-line border-y border-line">
            {d.lines.map((line) => (
              <li key={line.id}>
                <GoodsRow
                  line={line}
                  removal={
                    line.known === null
                      ? { form: 'remove', name: 'leftover', value: line.id }
                      : { form: 'remove', name: 'goods', value: line.known }
                  }
                />
              </li>
            ))}
          </ul>
          <Pagination page={d.page} pages={d.pages} href={(page) => address(here, d.sort, page)} />
          <ClearAll what={`お気に入りの${noun}`} count={d.total} asking={d.asking} here={here} />
        </>
      )}
    </div>
  );
}

function Sorting({ kind, sort }: { kind: GoodsKind; sort: GoodsSort }) {
  return (
    <nav aria-label="並べ替え">
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {GOODS_SORTS.map((s) => (
          <li key={s}>
            <Link
              to={address(shelf(kind).favoriteGoods, s, 1)}
              aria-current={s === sort ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center border-b-3 no-underline ${s === sort ? 'border-accent font-bold' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {sortName(s, kind)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
