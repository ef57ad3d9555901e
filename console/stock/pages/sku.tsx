import { data, Form, Link, redirect } from 'react-router';
import { integer } from '#app/forms/cells.ts';
import { readForm } from '#app/forms/request.ts';
import {
  confirmStopped,
  offerEverywhere,
  readShares,
  setShare,
  stopEverywhere,
} from '#app/listing/shares.ts';
import { readStock, setAlarm } from '#app/listing/stock.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { Shares, type ShownShare, type TypedShare } from '../parts/Shares.tsx';
import { readShare, shareFault } from '../share-form.ts';
import type { Route } from './+types/sku.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const sku = await readStock(staff, routeNumber(params.id) ?? 0);
  if (!sku) throw data(null, { status: 404 });
  const shares = await readShares(sku.id);
  return {
    few: thresholds().few,
    ...sku,
    moves: sku.moves.map((m) => ({ ...m, at: formatDateTime(m.at) })),
    shares: shares.map(
      ({ portal, pieces, stopAskedAt, stoppedAt }): ShownShare => ({
        portal,
        pieces,
        stop: stoppedAt ? '停止済み' : stopAskedAt ? '停止待ち' : '',
      }),
    ),
    mayEdit: may(staff, 'stock.edit', sku),
    mayStop: may(staff, 'goods.edit', sku),
    done: url.searchParams.get('done'),
  };
}

const DONE: Record<string, string> = {
  share: '取り分を変更しました',
  stop: 'このサイトでの受付を停止しました。ほかの販売先でも停止したら、それぞれ「停止した」を押してください',
  offer: '受付を再開しました。ほかの販売先でも再開してください',
  stopped: '停止を記録しました',
  alarm: 'お知らせする残りを変更しました',
};

const LEVEL = integer(0, 999_999, '個');

interface Refused {
  fault: string;
  /** What was typed, and upon how many pieces: those that it tells of where somebody else has set them. */
  typed?: TypedShare;
  level?: TypedLevel;
}

/** What was typed, and upon which level: the one that is told of where somebody else has set it. */
interface TypedLevel {
  text: string;
  seen: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const sku = await readStock(staff, routeNumber(params.id) ?? 0);
  if (!sku) throw data(null, { status: 404 });
  demand(staff, 'stock.edit', sku);
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  const refused = await doIt(intent, staff, sku, form);
  if (refused) return data<Refused>(refused, { status: 400 });
  throw redirect(`/stock/${sku.id}?done=${intent}`);
}

/** @returns why it cannot be done, with what was typed. */
async function doIt(
  intent: string,
  staff: Parameters<typeof setShare>[0],
  sku: { id: number; goodsId: number },
  form: FormData,
): Promise<Refused | undefined> {
  switch (intent) {
    case 'share': {
      const said = (name: string) => String(form.get(name) ?? '').slice(0, 60);
      const typed = { portal: said('portal'), pieces: said('pieces'), seen: said('seen') };
      const share = readShare(form);
      if ('fault' in share) return { fault: share.fault, typed };
      const result = await setShare(staff, sku.id, share.portal, share);
      const fault = shareFault(result);
      if (fault === undefined) return undefined;
      return { fault, typed: result.kind === 'changed' ? { ...typed, seen: String(result.pieces) } : typed };
    }
    case 'alarm': {
      const said = (name: string) => String(form.get(name) ?? '').slice(0, 60);
      const typed = { text: said('level'), seen: said('seen') };
      const [level, seen] = [LEVEL.read(typed.text), LEVEL.read(typed.seen)];
      if ('fault' in level) return { fault: `お知らせする残り: ${level.fault}`, level: typed };
      const changed = await setAlarm(staff, sku.id, level.value, 'value' in seen ? seen.value : null);
      if (!changed) return undefined;
      const { now } = changed;
      const words = now === null ? `空欄(${thresholds().few}個)` : `${now}個`;
      return {
        fault: `お知らせする残り: ほかの担当者が${words}に変更しました。入力した数でよければ、もう一度保存してください`,
        level: { ...typed, seen: now === null ? '' : String(now) },
      };
    }
    case 'stopped':
      await confirmStopped(staff, sku.id, String(form.get('portal') ?? ''));
      return undefined;
    case 'stop':
    case 'offer': {
      const result = await (intent === 'stop' ? stopEverywhere : offerEverywhere)(staff, sku.goodsId);
      return result.kind === 'faults' ? { fault: [...result.faults.values()].join('。') } : undefined;
    }
    default:
      throw data(null, { status: 400 });
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `在庫: ${args.loaderData.name}`);
}

const pieces = (n: number | null) => (n === null ? '制限なし' : digits(n));

export default function Sku({ loaderData: sku, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const done = !refused && sku.done !== null ? DONE[sku.done] : undefined;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title={`${sku.name}${sku.label && `(${sku.label})`}`}
        back={{ to: '/stock', name: '在庫' }}
        lead={sku.code}
      >
        <Link to={`/goods/${sku.goodsId}`} className="btn btn-secondary">
          返礼品・商品
        </Link>
      </PageHead>
      {done && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={refused ? { '': [refused.fault] } : {}} />
      <Facts
        facts={[
          ['在庫', pieces(sku.stock)],
          ['予約(お支払い待ち)', pieces(sku.reserved)],
          ['残り', sku.stock === null ? '制限なし' : pieces(sku.stock - sku.reserved)],
        ]}
      />
      {sku.mayEdit && sku.stock !== null && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="seen" value={refused?.level?.seen ?? sku.alarmLevel ?? ''} />
          <label className="block">
            <span className="block font-bold">お知らせする残り(個)</span>
            <span className="block text-sm text-soft">
              残りがこの数以下になると、ホームと一覧の「残りわずか」に表示します。空欄は{sku.few}個です。
            </span>
            <input
              name="level"
              inputMode="numeric"
              key={sku.alarmLevel}
              defaultValue={refused?.level?.text ?? sku.alarmLevel ?? ''}
              className="field-input mt-1 w-28"
            />
          </label>
          <button type="submit" name="intent" value="alarm" className="btn btn-secondary">
            保存する
          </button>
        </Form>
      )}
      <Shares
        rows={sku.shares}
        typed={refused?.typed}
        fault={refused?.fault}
        mayEdit={sku.mayEdit}
        isUnlimited={sku.stock === null}
      />
      {sku.mayStop && (
        <section className="space-y-3">
          <h2>すべての販売先での停止</h2>
          <p>
            {sku.status === 'published'
              ? '品質や数量に問題があるときなどに、この返礼品・商品の全バリエーションの受付を、このサイトでただちに停止します。取り分のある販売先は「停止待ち」になります。'
              : 'この返礼品・商品は、このサイトでは受け付けていません。'}
          </p>
          <Form method="post">
            {sku.status === 'published' ? (
              <button type="submit" name="intent" value="stop" className="btn btn-danger">
                すべての販売先で停止する
              </button>
            ) : (
              <button type="submit" name="intent" value="offer" className="btn btn-secondary">
                受付を再開する
              </button>
            )}
          </Form>
        </section>
      )}
      <h2>担当者による変更</h2>
      <TableBox label="担当者による変更" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">日時</th>
            <th scope="col">担当者</th>
            <th scope="col">変更</th>
            <th scope="col">理由</th>
          </tr>
        </thead>
        <tbody>
          {sku.moves.map((m) => (
            <tr key={m.id}>
              <td data-name="日時" className="md:whitespace-nowrap">
                {m.at}
              </td>
              <td data-name="担当者">{m.person ?? 'コマンドライン'}</td>
              <td data-name="変更" className="md:whitespace-nowrap">
                {pieces(m.before)} → {pieces(m.after)}
              </td>
              <td data-name="理由">{m.reason}</td>
            </tr>
          ))}
          {sku.moves.length === 0 && (
            <tr>
              <td colSpan={4}>まだ変更はありません。お申し込みによる増減は、ここには表示されません。</td>
            </tr>
          )}
        </tbody>
      </TableBox>
    </div>
  );
}
