import { useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { placeOf, readGoods } from '#app/listing/edit.ts';
import { producersOf } from '#app/listing/producers-query.ts';
import { openFor, propose } from '#app/listing/proposals.ts';
import { demand } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { readGoodsForm, shownGoods, withFaults } from '../../goods/goods-form.ts';
import { GoodsFields } from '../../goods/parts/GoodsFields.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/change.ts';

async function goodsOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.propose', placeOf(goods));
  return { staff, goods };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, goods } = await goodsOf(args);
  const [open, { categories }, producers] = await Promise.all([
    openFor(staff, goods.id),
    reference(),
    producersOf(goods.governmentCode),
  ]);
  return {
    id: goods.id,
    name: goods.input.name,
    kind: goods.kind,
    // What waits or was returned is gone on with.
    shown: shownGoods(open?.input ?? goods.input, goods.kind),
    comment: open?.state === 'returned' ? open.comment : null,
    choices: { categories, producers: producers.filter(({ id }) => id === goods.input.producer_id) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, goods } = await goodsOf(args);
  const typed = readGoodsForm(await readForm(args.request), goods.kind);
  if (!typed.input) return data({ reply: typed.reply }, { status: 400 });
  const result = await propose(staff, { goodsId: goods.id }, typed.input);
  if (result.kind === 'faults')
    return data({ reply: withFaults(typed.reply, result.faults) }, { status: 400 });
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/proposals/${result.id}?done=1`);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `変更の提案: ${args.loaderData.name}`);
}

export default function ProposeChange({ loaderData: g, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const form = useRef<HTMLFormElement>(null);
  const preview = `/goods/${g.id}/preview`;
  return (
    <div className="max-w-5xl space-y-5 2xl:max-w-6xl">
      <PageHead
        title="変更の提案"
        back={{ to: `/goods/${g.id}`, name: g.name }}
        lead="自治体が承認するまで、サイトの内容は変わりません。"
      />
      {g.comment !== null && (
        <Notice look="warn" title="自治体から差し戻されています">
          <p className="whitespace-pre-line">{g.comment}</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <GoodsFields kind={g.kind} reply={reply} shown={g.shown} choices={g.choices} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary">
              提案する
            </button>
            <PreviewButton address={preview} />
          </div>
        </Form>
        <Preview address={preview} form={form} typed />
      </div>
    </div>
  );
}
