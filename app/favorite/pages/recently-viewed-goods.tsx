import { useEffect } from 'react';
import { Form, redirect, useRevalidator } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { consume } from '#platform/throttle.ts';
import { addedAt, type Change } from '../change.ts';
import { ChangeNotice } from '../parts/ChangeNotice.tsx';
import { ClearAll } from '../parts/ClearAll.tsx';
import { Empty } from '../parts/Empty.tsx';
import { GoodsRow } from '../parts/GoodsRow.tsx';
import { shelf, shelfOf } from '../shelf.ts';
import { text } from '../target.ts';
import { handOverViews } from '../viewed.ts';
import { forgetView, forgetViews, forgotten, noteViews, viewedByDay } from '../views.ts';
import type { Route } from './+types/recently-viewed-goods.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const { kind } = shelfOf(url.pathname);
  const [days, change] = await Promise.all([
    viewedByDay(memberId, kind),
    readChange(memberId, kind, url.searchParams),
  ]);
  return { kind, days, asking: url.searchParams.has('clear'), change };
}

async function readChange(
  memberId: number,
  kind: GoodsKind,
  params: URLSearchParams,
): Promise<Change | undefined> {
  if (params.has('wait')) return { kind: 'wait' };
  if (params.has('cleared'))
    return { kind: 'cleared', text: `最近見た${kindWords(kind).goods}をすべて外しました` };
  const goods = routeNumber(params.get('removed') ?? '');
  return goods === undefined ? undefined : forgotten(memberId, kind, goods, params.get('at') ?? '');
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { kind, viewed: here } = shelfOf(url.pathname);
  const memberId = context.get(memberContext).id;
  const form = await readForm(request);
  const taken = await consume('viewed_account', String(memberId));
  if (!taken.ok) throw redirect(`${here}?wait=1`);
  if (text(form, 'intent') === 'clear') {
    await forgetViews(memberId, kind);
    throw redirect(`${here}?cleared=1`);
  }
  const goods = routeNumber(text(form, 'goods'));
  if (goods === undefined) throw redirect(here);
  if (text(form, 'intent') === 'undo') {
    await noteViews(memberId, [{ goods, at: addedAt(text(form, 'added'), new Date()) }]);
    throw redirect(here);
  }
  const at = await forgetView(memberId, goods);
  throw redirect(at ? `${here}?removed=${goods}&at=${at.getTime()}` : here);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function RecentlyViewedGoods({ loaderData }: Route.ComponentProps) {
  const { kind, days, asking, change } = loaderData;
  const { goods: noun, path } = kindWords(kind);
  const here = shelf(kind).viewed;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void handOverViews(kind).then((joined) => {
      if (joined) void revalidate();
    });
  }, [revalidate, kind]);
  const count = days.reduce((n, d) => n + d.lines.length, 0);
  return (
    <div>
      <h1>最近見た{noun}</h1>
      {change && <ChangeNotice change={change} />}
      {count === 0 ? (
        <Empty
          text={`最近見た${noun}はありません。${noun}のページをご覧になると、ここに並びます。`}
          to={path}
          label={`${noun}をさがす`}
        />
      ) : (
        <>
          <p className="mt-1 text-sm text-soft">ご覧になった順に、新しいものから50件までを表示します。</p>
          <Form id="remove" method="post" action={here} preventScrollReset />
          {days.map(({ day, lines }) => (
            <section key={day} className="mt-6" aria-label={day}>
              <h2 className="text-lg">{day}</h2>
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {lines.map((line) => (
                  <li key={line.known}>
                    <GoodsRow
                      line={line}
                      removal={{ form: 'remove', name: 'goods', value: line.known ?? 0 }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <ClearAll what={`最近見た${noun}`} count={count} asking={asking} here={here} />
        </>
      )}
    </div>
  );
}
