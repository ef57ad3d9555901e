import { data, Form, Link, redirect } from 'react-router';
import { readImport } from '#app/listing/sheet/imports.ts';
import { beginUndo, foreseeUndo } from '#app/listing/undo/undo.ts';
import { may } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { ChangedRows } from '../parts/ChangedRows.tsx';
import { LeftRows } from '../parts/LeftRows.tsx';
import { StopFirst } from '../parts/StopFirst.tsx';
import { undoInWords } from '../words.ts';
import type { Route } from './+types/undo.ts';

const SHOWN = 50;

async function importOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const its = await readImport(staff, routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  return { staff, its };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, its } = await importOf(args);
  const undo = await foreseeUndo(staff, its, SHOWN);
  const some = undo?.some ?? [];
  return {
    id: its.id,
    title: its.fileName,
    prospect: undo?.prospect ?? null,
    later: undo?.later ?? [],
    shown: may(staff, 'goods.edit', its) ? (undo?.shown ?? []) : [],
    changes: some.flatMap(({ code, plan, pictures }) =>
      plan.kind === 'left'
        ? []
        : [{ code, verdict: plan.kind, changes: Object.entries(plan.changes), pictures }],
    ),
    left: some.flatMap(({ goodsId, code, name, plan }) =>
      plan.kind === 'left' ? [{ goodsId, code, name, because: plan.because }] : [],
    ),
  };
}

/** Where it was done or is too late meanwhile, the import's page says so. */
export async function action(args: Route.ActionArgs) {
  const { staff, its } = await importOf(args);
  await beginUndo(staff, its);
  throw redirect(`/imports/${its.id}`);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `元に戻す: ${args.loaderData.title}`);
}

export default function UndoImport({
  loaderData: { id, title, prospect, later, shown, changes, left },
}: Route.ComponentProps) {
  const { back, made } = prospect ?? { back: 0, made: 0 };
  const due = back + made;
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title="取り込みを元に戻す"
        back={{ to: `/imports/${id}`, name: title }}
        lead={`「${title}」で変わった返礼品・商品を、取り込む前の内容に戻します。`}
      />
      {!prospect && <Notice look="warn" title="この取り込みは、もう元に戻せません" />}
      {prospect && (
        <>
          <Notice
            look={prospect.left > 0 ? 'warn' : 'info'}
            title={
              due === 0
                ? later.length > 0
                  ? 'いまは、元に戻せるものがありません'
                  : '元に戻せるものはありません'
                : `元に戻すと: ${undoInWords({ back, archived: made })}`
            }
          >
            <ul className="list-disc ps-5">
              {made > 0 && (
                <li>新しく登録されたものは、削除せずに「保管」にします。管理番号はそのまま残ります。</li>
              )}
              {prospect.shown > 0 && (
                <li>
                  公開中で、元に戻すと画像がなくなる{digits(prospect.shown)}件は、いまの画像のままにします。
                </li>
              )}
              {prospect.left > prospect.shown && (
                <li>
                  取り込みのあとに変更された{digits(prospect.left - prospect.shown)}
                  件は、いまの内容のままにします。
                </li>
              )}
              {prospect.left > 0 && (
                <li>元に戻せるのは1回だけです。いまのままにするものは、あとから元に戻せません。</li>
              )}
              <li>お申し込み・ご注文と、それによる在庫の増減は変わりません。</li>
              <li>いまの決まりに合わなくなったものは戻さず、結果に一覧で示します。</li>
            </ul>
          </Notice>
          {prospect.shown > 0 && <StopFirst shown={shown} all={prospect.shown} />}
          {later.length > 0 && (
            <Notice
              look="info"
              title={
                prospect.left > 0 ? 'あとの取り込みを、先に元に戻してください' : 'あとの取り込みがあります'
              }
            >
              <p>
                {prospect.left > 0
                  ? '次の取り込みが、同じ返礼品・商品を変更しています。新しいものから順に元に戻せたときは、この取り込みで変わった内容も元に戻せます。'
                  : '次の取り込みも、同じ返礼品・商品を変更しています。この取り込みを先に元に戻すと、次の取り込みは元に戻せなくなります。両方を元に戻すときは、次の取り込みから元に戻してください。'}
              </p>
              <ul className="list-disc ps-5">
                {later.map((i) => (
                  <li key={i.id}>
                    <Link to={`/imports/${i.id}/undo`}>{i.fileName}</Link>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <Form method="post" className="flex flex-wrap gap-3">
            {due > 0 && (
              <button type="submit" className="btn btn-danger">
                {digits(due)}件を元に戻す
              </button>
            )}
            <Link to={`/imports/${id}`} className="btn btn-secondary">
              戻さない
            </Link>
          </Form>
          {left.length > 0 && <LeftRows rows={left} isPart={prospect.left > left.length} />}
          {changes.length > 0 && (
            <ChangedRows title="元に戻す内容" rows={changes} isPart={due > changes.length} />
          )}
        </>
      )}
    </div>
  );
}
