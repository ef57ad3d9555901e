import { data, Form, redirect } from 'react-router';
import { addCategory, readTree } from '#app/curation/categories.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { categoryRefused, pictureOptions, readCategoryForm } from '../category-form.ts';
import { CategoryFields } from '../parts/CategoryFields.tsx';
import type { Route } from './+types/new.ts';

/** Of a leaf the address says the group that it was asked for in; a group is asked for without. */
async function groupOf(url: URL, context: Route.LoaderArgs['context']) {
  const tree = await readTree(context.get(staffContext));
  const parent = url.searchParams.get('parent');
  const group = tree.find((g) => String(g.id) === parent);
  if (parent !== null && !group) throw data(null, { status: 404 });
  return { tree, group };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { tree, group } = await groupOf(url, context);
  if (!group) return { pictures: pictureOptions(tree) };
  return {
    group: { id: group.id, name: group.name },
    groups: tree.map((g) => ({ value: String(g.id), label: g.name })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const isLeaf = routeNumber(url.searchParams.get('parent') ?? '') !== undefined;
  const { reply, typed } = readCategoryForm(await readForm(request), isLeaf);
  if (!typed) return refused(reply, {});
  const result = await addCategory(context.get(staffContext), typed);
  if (result.kind === 'saved') throw redirect(`/categories/${result.id}?done=1`);
  return categoryRefused(reply, result.kind === 'conflict' ? 'unknown' : result.kind, {});
}

export const meta = pageTitle;

export default function NewCategory({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { group } = loaderData;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title={group ? '小分類の追加' : '大分類の追加'}
        back={
          group
            ? { to: `/categories/${group.id}`, name: group.name }
            : { to: '/categories', name: 'カテゴリ' }
        }
        lead={
          group
            ? undefined
            : '返礼品・商品は小分類に入ります。大分類を追加したら、続けて小分類を追加してください。'
        }
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <CategoryFields
          reply={reply}
          groups={loaderData.groups}
          pictures={loaderData.pictures}
          shown={{ name: '', parent: group && String(group.id) }}
        />
        <button type="submit" className="btn btn-primary">
          追加する
        </button>
      </Form>
    </div>
  );
}
