import { useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { labelsOf } from '#app/listing/columns.ts';
import { placeOf, readGoods } from '#app/listing/edit.ts';
import { producersOf } from '#app/listing/producers-query.ts';
import { readProposalForm } from '#app/listing/proposal-form.ts';
import { propose } from '#app/listing/propose.ts';
import { demand } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { readGoodsForm, shownGoods, withFaults } from '../../goods/goods-form.ts';
import { mergedGoods } from '../../goods/merged-goods.ts';
import { GoodsFields } from '../../goods/parts/GoodsFields.tsx';
import { askedAnswer } from '../../merge/asked-answer.ts';
import type { Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/change.ts';

const REFUSED = {
  same: 'いまの内容と違いがないため、提案できません。前の提案をやめるときは、提案の画面で取り下げてください',
  archived: '保管中の返礼品・商品には、変更を提案できません',
};

interface Shown {
  reply: FormReply;
  merging: Merging;
}

async function goodsOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.propose', placeOf(goods));
  return { staff, goods };
}

export async function loader(args: Route.LoaderArgs) {
  const { goods } = await goodsOf(args);
  const [{ open, input, version }, { categories }, producers] = await Promise.all([
    readProposalForm(goods),
    reference(),
    producersOf(goods.governmentCode),
  ]);
  return {
    id: goods.id,
    name: goods.input.name,
    kind: goods.kind,
    // What waits or was returned is gone on with.
    shown: shownGoods(input, goods.kind),
    version,
    comment: open?.state === 'returned' ? open.comment : null,
    choices: { categories, producers: producers.filter(({ id }) => id === goods.input.producer_id) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, goods } = await goodsOf(args);
  const { id: goodsId, kind } = goods;
  const form = await readForm(args.request);
  const typed = readGoodsForm(form, kind);
  if (!typed.input) return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    save: (sent, version) => propose(staff, { goodsId, version }, readGoodsForm(sent, kind).input!),
    ...(await mergedGoods(goods)),
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, isMerged, merging } = saved;
  if (result.kind === 'proposed') throw redirect(`/proposals/${result.id}?done=${isMerged ? 'merged' : '1'}`);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  const { reply } = readGoodsForm(saved.form, kind);
  if (result.kind !== 'faults')
    return data<Shown>({ reply: withError(reply, '', REFUSED[result.kind]), merging }, { status: 400 });
  return data<Shown>({ reply: withFaults(reply, result.faults), merging }, { status: 400 });
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
      <ErrorSummary errors={reply.errors} labels={labelsOf(g.kind)} />
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <MergingFields
            act="提案"
            of={actionData?.merging ?? { version: g.version, base: g.shown, asked: [] }}
          />
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
