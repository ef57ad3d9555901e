import { data, Form, Link, redirect } from 'react-router';
import { moveGoods, readTree, removeCategory, saveCategory } from '#app/curation/categories.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import type { Option } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import {
  CATEGORY_LABELS,
  categoryRefused,
  pictureOptions,
  readCategoryForm,
  shownCategory,
} from '../category-form.ts';
import { movedByButton } from '../move-form.ts';
import { CategoryFields } from '../parts/CategoryFields.tsx';
import { LeavesTable } from '../parts/LeavesTable.tsx';
import { MoveGoods } from '../parts/MoveGoods.tsx';
import type { Route } from './+types/category.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
  /** Goods that would move. */
  move?: { to: string; count: number };
}

async function categoryOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const tree = await readTree(staff);
  const number = routeNumber(id ?? '');
  const group = tree.find((g) => g.id === number || g.leaves.some((leaf) => leaf.id === number));
  if (!group) throw data(null, { status: 404 });
  const isLeaf = group.id !== number;
  return { staff, tree, group, isLeaf, category: group.leaves.find((leaf) => leaf.id === number) ?? group };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, tree, group, isLeaf, category } = await categoryOf(params.id, context);
  const entries = await listEntries({ subject: 'category', subjectId: String(category.id) }, ENTRIES);
  const { id, name, icon, version, published, goods } = category;
  const moved = routeNumber(url.searchParams.get('moved') ?? '');
  const done = url.searchParams.get('done');
  return {
    category: { id, name, published, goods },
    opened: { version, base: shownCategory({ name, icon, parentId: isLeaf ? group.id : null }), asked: [] },
    group: { id: group.id, name: group.name },
    isLeaf,
    leaves: isLeaf ? [] : group.leaves,
    groups: tree.map((g) => ({ value: String(g.id), label: g.name })),
    pictures: pictureOptions(tree),
    others: tree.map((g) => ({ name: g.name, leaves: g.leaves.filter((leaf) => leaf.id !== id) })),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    done: moved ? `${digits(moved)}件を移しました` : done && (done === 'merged' ? MERGED : '保存しました'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, tree, category, isLeaf } = await categoryOf(params.id, context);
  const form = await readForm(request);
  await movedByButton(staff, form, `/categories/${category.id}`);
  const said = String(form.get('intent') ?? '');
  if (said === 'count' || said === 'move') {
    const to = String(form.get('to') ?? '');
    const reply = { values: { to }, errors: {} };
    const target = routeNumber(to);
    if (target === undefined || target === category.id)
      return data<Shown>(
        { reply: withError(reply, 'to', '移す先のカテゴリを選択してください') },
        { status: 400 },
      );
    if (said === 'count') return data<Shown>({ reply, move: { to, count: category.goods } });
    const counted = Number(routeNumber(String(form.get('counted') ?? '')) ?? 0);
    const result = await moveGoods(staff, category.id, target, counted);
    if (result.kind === 'moved') throw redirect(`/categories/${category.id}?moved=${result.count}`);
    if (result.kind === 'unknown')
      return data<Shown>(
        { reply: withError(reply, 'to', '移す先のカテゴリを選択してください') },
        { status: 400 },
      );
    return data<Shown>(
      {
        reply: withError(reply, '', '件数が変わりました。確認して、もう一度お試しください'),
        move: { to, count: result.count },
      },
      { status: 409 },
    );
  }
  if (said === 'remove') {
    const result = await removeCategory(staff, category.id);
    if (result.kind === 'saved') throw redirect('/categories?removed=1');
    return categoryRefused<Omit<Shown, 'reply'>>(
      EMPTY_REPLY,
      result.kind === 'used' ? 'used' : 'unknown',
      {},
    );
  }
  const { reply, typed } = readCategoryForm(form, isLeaf);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const names: Record<string, Option[]> = {
    parent: tree.map((g) => ({ value: String(g.id), label: g.name })),
    icon: pictureOptions(tree),
  };
  // Only the picture of a group is chosen: a leaf keeps its own.
  const kept = (sent: FormData) => ({
    ...readCategoryForm(sent, isLeaf).typed!,
    ...(isLeaf && { icon: category.icon }),
  });
  const saved = await saveMerged(form, {
    save: (sent, version) => saveCategory(staff, category.id, version, kept(sent)),
    read: (sent) => shownCategory(kept(sent)),
    shown: shownCategory,
    label: (name) => CATEGORY_LABELS[name] ?? name,
    words: (name, text) => names[name]?.find(({ value }) => value === text)?.label ?? text,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/categories/${category.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  return categoryRefused(readCategoryForm(saved.form, isLeaf).reply, result.kind, { merging });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.category.name);
}

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { category, opened, group, isLeaf, leaves, groups, pictures, others, mayEdit, done, timeline } =
    loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const isUsed = category.goods > 0 || leaves.length > 0;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title={category.name}
        back={
          isLeaf
            ? { to: `/categories/${group.id}`, name: group.name }
            : { to: '/categories', name: 'カテゴリ' }
        }
        lead={
          isLeaf
            ? `小分類・番号 ${category.id}・公開中 ${category.published}件(すべて ${category.goods}件)`
            : `大分類・番号 ${category.id}・小分類 ${leaves.length}`
        }
      />
      {done && !answer && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">{category.name}</legend>
          <MergingFields of={answer?.merging ?? opened} />
          <CategoryFields
            reply={reply}
            groups={isLeaf ? groups : undefined}
            pictures={isLeaf ? undefined : pictures}
            shown={opened.base}
          />
          {mayEdit && (
            <button type="submit" className="btn btn-primary">
              保存する
            </button>
          )}
        </fieldset>
      </Form>
      {!isLeaf && (
        <section className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2>小分類</h2>
            {mayEdit && (
              <Link to={`/categories/new?parent=${category.id}`} className="btn btn-secondary">
                小分類を追加する
              </Link>
            )}
          </div>
          <LeavesTable leaves={leaves} mayEdit={mayEdit} />
        </section>
      )}
      {isLeaf && mayEdit && category.goods > 0 && (
        <MoveGoods reply={reply} others={others} from={category} move={answer?.move} />
      )}
      {mayEdit && (
        <section className="panel space-y-3">
          <h2>削除</h2>
          {isUsed ? (
            <p className="text-soft">
              {isLeaf
                ? '返礼品・商品が入っているため、削除できません。先に、ほかのカテゴリへ移してください(下書きと保管中のものも含みます)。'
                : '小分類があるため、削除できません。'}
            </p>
          ) : (
            <Form method="post">
              <button type="submit" name="intent" value="remove" className="btn btn-danger">
                このカテゴリを削除する
              </button>
            </Form>
          )}
        </section>
      )}
      <Timeline rows={timeline} />
    </div>
  );
}
