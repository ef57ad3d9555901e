import { Form, Link, redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { Pagination } from '#app/ui/Pagination.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { consume } from '#platform/throttle.ts';
import { addedAt, readChange } from '../change.ts';
import { clearGovernments, favoritesOverview } from '../lists.ts';
import { awaitedLines } from '../notice/ask.ts';
import { Notices } from '../notice/parts/Notices.tsx';
import { ChangeNotice } from '../parts/ChangeNotice.tsx';
import { ClearAll } from '../parts/ClearAll.tsx';
import { Empty } from '../parts/Empty.tsx';
import { GovernmentRow } from '../parts/GovernmentRow.tsx';
import { LatestGoods } from '../parts/LatestGoods.tsx';
import { shelf } from '../shelf.ts';
import { text } from '../target.ts';
import { addFavorite, removeFavorite } from '../toggle.ts';
import type { Route } from './+types/favorites.ts';

const HERE = '/mypage/favorites';

function governmentTarget(written: string) {
  return /^\d{6}$/.test(written) ? { government: written } : undefined;
}

function address(page: number, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...more });
  return query.size > 0 ? `${HERE}?${query}` : HERE;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const page = routeNumber(url.searchParams.get('page') ?? '') ?? 1;
  const [overview, awaited, change] = await Promise.all([
    favoritesOverview(memberId, page),
    awaitedLines(memberId, 'gift'),
    readChange(memberId, url.searchParams, 'government', governmentTarget),
  ]);
  return {
    ...overview,
    awaited,
    stopped: url.searchParams.has('stopped'),
    change,
    asking: url.searchParams.has('clear'),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const memberId = context.get(memberContext).id;
  const form = await readForm(request);
  const page = routeNumber(url.searchParams.get('page') ?? '') ?? 1;
  const taken = await consume('favorite_account', String(memberId));
  if (!taken.ok) throw redirect(address(page, { wait: '1' }));
  if (text(form, 'intent') === 'clear') {
    await clearGovernments(memberId);
    throw redirect(`${HERE}?cleared=1`);
  }
  const target = governmentTarget(text(form, 'government') ?? '');
  if (!target) throw redirect(address(page));
  if (text(form, 'intent') === 'undo') {
    const added = await addFavorite(memberId, target, addedAt(text(form, 'added'), new Date()));
    throw redirect(address(page, added === 'full' ? { full: '1' } : {}));
  }
  const added = await removeFavorite(memberId, target);
  throw redirect(address(page, added && { removed: target.government, at: String(added.getTime()) }));
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Favorites({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="space-y-10">
      <div>
        <h1>お気に入り</h1>
        {d.change && <ChangeNotice change={d.change} />}
      </div>
      <LatestGoods d={d.goods} />
      <section aria-labelledby="governments">
        <h2 id="governments">お気に入りの自治体</h2>
        {d.total > 0 ? (
          <>
            <p className="mt-1 text-sm text-soft">{digits(d.total)}件</p>
            <Form id="remove" method="post" action={address(d.page)} preventScrollReset />
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {d.governments.map((g) => (
                <li key={g.code}>
                  <GovernmentRow government={g} form="remove" />
                </li>
              ))}
            </ul>
            <Pagination page={d.page} pages={d.pages} href={(page) => address(page)} />
            <ClearAll what="お気に入りの自治体" count={d.total} asking={d.asking} here={HERE} />
          </>
        ) : (
          <Empty
            text="お気に入りの自治体はまだありません。応援したい自治体のページでハートを押すと、ここに並びます。"
            to="/governments/detail"
            label="自治体をさがす"
          />
        )}
      </section>
      <Notices kind="gift" lines={d.awaited} stopped={d.stopped} />
      {d.products > 0 && (
        <p>
          <Link to={shelf('product').favorites} className="btn btn-secondary">
            商店のお気に入りを見る(商品{digits(d.products)}件)
          </Link>
        </p>
      )}
    </div>
  );
}
