import { randomUUID } from 'node:crypto';
import { useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { goodsPath } from '#app/catalogue/kind-words.ts';
import { reference } from '#app/catalogue/reference.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { labelsOf } from '#app/listing/columns.ts';
import { aroundOf, placeOf, readGoods, readVariants, saveGoods } from '#app/listing/edit.ts';
import { duplicateGoods } from '#app/listing/new-goods.ts';
import { producersOf } from '#app/listing/producers-query.ts';
import { publishFaults } from '#app/listing/rules.ts';
import { changeState, type Step, stateName } from '#app/listing/state.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { readGoodsForm, shownGoods, withFaults } from '../goods-form.ts';
import { mergedGoods } from '../merged-goods.ts';
import { GoodsFields } from '../parts/GoodsFields.tsx';
import { GoodsState } from '../parts/GoodsState.tsx';
import type { Route } from './+types/goods.ts';

const ENTRIES = 30;

interface Shown {
  reply: FormReply;
  merging?: Merging;
  canSuspend?: boolean;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  const [{ categories }, producers, variants, entries] = await Promise.all([
    reference(),
    producersOf(goods.governmentCode),
    readVariants(goods),
    listEntries({ subject: 'goods', subjectId: String(goods.id) }, ENTRIES),
  ]);
  const around = aroundOf(goods, variants.filter((v) => v.active).length);
  return {
    id: goods.id,
    kind: goods.kind,
    name: goods.input.name,
    code: goods.input.code,
    state: stateName(goods),
    isPublished: goods.status === 'published',
    isArchived: goods.archivedAt !== null,
    version: goods.version,
    key: randomUUID(),
    shown: shownGoods(goods.input, goods.kind),
    lacks: [...publishFaults(goods.input, goods.kind, around).values()],
    pictures: goods.images.length,
    variants: variants.map(({ label, active, stock, reserved }) => ({ label, active, stock, reserved })),
    choices: { categories, producers },
    storefront: `${config().origin}${goodsPath(goods.kind, goods.id)}`,
    mayEdit: may(staff, 'goods.edit', placeOf(goods)),
    mayPropose: may(staff, 'goods.propose', placeOf(goods)),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.edit', placeOf(goods));
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  const step = /^(publish|suspend|archive|restore)$/.test(intent) ? (intent as Step) : undefined;
  if (step) {
    const result = await changeState(staff, goods.id, step);
    if (result.kind === 'faults')
      return data<Shown>({ reply: withFaults(EMPTY_REPLY, result.faults) }, { status: 400 });
    throw redirect(`/goods/${goods.id}?done=${step}`);
  }
  if (intent === 'duplicate') {
    const key = form.get('key');
    const made = looksLikeUuid(key) ? await duplicateGoods(staff, goods.id, key) : undefined;
    if (made?.kind === 'made') throw redirect(`/goods/${made.id}?done=duplicate`);
    const words = made ? '複製できませんでした' : '画面を開き直して、もう一度お試しください';
    return data<Shown>({ reply: withError(EMPTY_REPLY, '', words) }, { status: 400 });
  }
  const { id, kind } = goods;
  const typed = readGoodsForm(form, kind);
  if (!typed.input) return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const suspend = intent === 'save-suspended';
  const saved = await saveMerged(form, {
    save: (sent, version) =>
      saveGoods(staff, id, { version, input: readGoodsForm(sent, kind).input!, suspend }),
    ...(await mergedGoods(goods)),
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, isMerged, merging } = saved;
  if (result.kind === 'saved') throw redirect(`/goods/${id}?done=${isMerged ? 'merged' : 'save'}`);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  const { faults, canSuspend } = result;
  const { reply } = readGoodsForm(saved.form, kind);
  return data<Shown>({ reply: withFaults(reply, faults), canSuspend, merging }, { status: 400 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.name);
}

const DONE: Record<string, string> = {
  save: '保存しました',
  merged: MERGED,
  publish: '公開しました',
  suspend: '公開を停止しました',
  archive: '保管しました',
  restore: '保管から戻しました',
  duplicate: '複製しました。管理番号と受付期間を確認してください',
  made: '登録しました。画像を追加して公開してください',
};

export default function Goods({ loaderData: g, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const done = !answer && g.done !== null ? DONE[g.done] : undefined;
  const form = useRef<HTMLFormElement>(null);
  const preview = `/goods/${g.id}/preview`;
  return (
    <div className="max-w-5xl space-y-6 2xl:max-w-6xl">
      <PageHead title={g.name} back={{ to: '/goods', name: '返礼品・商品' }} lead={g.code}>
        {g.isPublished && (
          <a href={g.storefront} target="_blank" rel="noreferrer" className="btn btn-secondary">
            サイトで見る
          </a>
        )}
      </PageHead>
      {done && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={reply.errors} labels={labelsOf(g.kind)} />
      <GoodsState goods={g} canChange={g.mayEdit} />
      <nav aria-label="この返礼品・商品" className="flex flex-wrap gap-2">
        <Link to={`/goods/${g.id}/pictures`} className="btn btn-secondary">
          画像({g.pictures})
        </Link>
        {g.mayPropose && (
          <Link to={`/goods/${g.id}/propose`} className="btn btn-primary">
            変更を提案する
          </Link>
        )}
        <Link to={`/goods/${g.id}/variants`} className="btn btn-secondary">
          バリエーション({g.variants.length})
        </Link>
      </nav>
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <fieldset disabled={!g.mayEdit} className="space-y-5">
            <legend className="sr-only">{g.name}</legend>
            <MergingFields of={answer?.merging ?? { version: g.version, base: g.shown, asked: [] }} />
            <GoodsFields kind={g.kind} reply={reply} shown={g.shown} choices={g.choices} />
            {g.mayEdit && (
              <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-white p-3">
                <button type="submit" name="intent" value="save" className="btn btn-primary">
                  保存する
                </button>
                {answer?.canSuspend && (
                  <button type="submit" name="intent" value="save-suspended" className="btn btn-danger">
                    公開を停止して保存する
                  </button>
                )}
                <PreviewButton address={preview} />
              </div>
            )}
          </fieldset>
        </Form>
        <Preview address={preview} form={form} typed={g.mayEdit} />
      </div>
      <Timeline rows={g.timeline} />
    </div>
  );
}
