import { redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { kindWords } from '#app/catalogue/kind-words.ts';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { consume } from '#platform/throttle.ts';
import { askForNotice, noticeView, stopNotice } from '../notice/ask.ts';
import { NOTICES_FULL_TEXT } from '../notice/limits.ts';
import { NoticeBody } from '../notice/parts/NoticeBody.tsx';
import { awaitedName, noticesName } from '../notice/words.ts';
import { GoodsRow } from '../parts/GoodsRow.tsx';
import { shelf, shelfOf } from '../shelf.ts';
import { text } from '../target.ts';
import type { Route } from './+types/goods-notice.ts';

/** What has just been done, as the address says it; the page itself tells whether it is so. */
const CHANGES = ['added', 'full', 'wait'] as const;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const id = routeNumber(params.id);
  const { kind } = shelfOf(url.pathname);
  const view = id === undefined ? undefined : await noticeView(context.get(memberContext).id, kind, id);
  if (!view) throw notFound();
  return { ...view, change: CHANGES.find((name) => url.searchParams.has(name)) ?? null };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const id = routeNumber(params.id);
  if (id === undefined) throw notFound();
  const memberId = context.get(memberContext).id;
  const form = await readForm(request);
  const { kind, favorites, notice } = shelfOf(url.pathname);
  const here = notice + id;
  const taken = await consume('notice_account', String(memberId));
  if (!taken.ok) throw redirect(`${here}?wait=1`, 303);
  if (text(form, 'intent') === 'stop') {
    await stopNotice(memberId, id);
    throw redirect(`${favorites}?stopped=1#notices`, 303);
  }
  const asked = await askForNotice(memberId, kind, id);
  // What cannot be waited for any more is told by the page itself.
  throw redirect({ done: `${here}?added=1`, full: `${here}?full=1`, not_awaited: here }[asked], 303);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function GoodsNotice({ loaderData: d }: Route.ComponentProps) {
  const noun = kindWords(d.kind).goods;
  return (
    <div className="max-w-2xl space-y-5">
      <h1>
        {d.state === 'opening' || d.state === 'restock'
          ? `${awaitedName(d.kind, d.state)}のお知らせ`
          : noticesName(d.kind)}
      </h1>
      {d.change === 'added' && d.asked && <Notice look="ok" live title="お知らせを承りました" />}
      {d.change === 'full' && !d.asked && (
        <Notice look="warn" live title="お知らせを承れませんでした">
          <p>{NOTICES_FULL_TEXT}</p>
        </Notice>
      )}
      {d.change === 'wait' && (
        <Notice look="warn" live title="短い時間に操作が続きました">
          <p>少し時間をおいてお試しください。</p>
        </Notice>
      )}
      <section aria-label={noun} className="border-y border-line">
        <GoodsRow line={d.line} />
      </section>
      <NoticeBody view={d} favorites={shelf(d.kind).favorites} />
    </div>
  );
}
