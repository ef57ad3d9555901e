import { randomUUID } from 'node:crypto';
import { useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { labelsOf } from '#app/listing/columns.ts';
import { governmentsWithin } from '#app/listing/list-query.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { producersOf } from '#app/listing/producers-query.ts';
import { may, NotAllowed, reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { looksLikeUuid } from '#platform/crypto.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { withFaults } from '../goods-form.ts';
import { readNewGoodsForm } from '../new-goods-form.ts';
import { FirstStock } from '../parts/FirstStock.tsx';
import { GoodsFields } from '../parts/GoodsFields.tsx';
import { wantedGoods } from '../wanted-goods.ts';
import type { Route } from './+types/new.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { kind, government } = wantedGoods(url);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60);
  const governments = await governmentsWithin(reachOf(staff, 'goods.edit'), government ?? q);
  const one = government !== null || governments.length === 1 ? governments[0] : undefined;
  if (!one) return { kind, q, governments, form: null };
  if (!may(staff, 'goods.edit', { governmentCode: one.code })) throw new NotAllowed('goods.edit');
  const [{ categories }, producers] = await Promise.all([reference(), producersOf(one.code)]);
  return {
    kind,
    q,
    governments,
    form: { key: randomUUID(), government: one, choices: { categories, producers } },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const kind = wantedGoods(url).kind;
  const government = String(form.get('government') ?? '');
  const { reply, input, stock } = readNewGoodsForm(form, kind);
  if (!input) return data({ reply }, { status: 400 });
  const key = form.get('key');
  if (!looksLikeUuid(key))
    return data({ reply: withError(reply, '', '画面を開き直して、もう一度お試しください') }, { status: 400 });
  const made = await makeGoods(staff, kind, government, input, stock, key);
  if (made.kind === 'unknown') throw data(null, { status: 404 });
  if (made.kind === 'faults') return data({ reply: withFaults(reply, made.faults) }, { status: 400 });
  throw redirect(`/goods/${made.id}?done=made`);
}

export const meta = pageTitle;

const FIRST = { deliveries: '1', temperature: '常温' };

export default function New({
  loaderData: { kind, q, governments, form },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const fields = useRef<HTMLFormElement>(null);
  const words = kind === 'gift' ? '返礼品' : '商品';
  const back = { to: '/goods', name: '返礼品・商品' };
  if (!form)
    return (
      <div className="max-w-3xl">
        <PageHead title="返礼品・商品の登録" back={back} lead="まず、自治体を選んでください。" />
        <SearchBox q={q} label="自治体の名称または団体コード" />
        <ul className="space-y-2">
          {governments.map((g) => (
            <li key={g.code} className="flex flex-wrap items-center gap-3">
              {g.name}
              <Link to={`/goods/new?government=${g.code}`} className="btn btn-secondary">
                返礼品<span className="sr-only">({g.name})</span>
              </Link>
              <Link to={`/goods/new?kind=product&government=${g.code}`} className="btn btn-secondary">
                商品<span className="sr-only">({g.name})</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  const preview = `/goods/new/preview?kind=${kind}&government=${form.government.code}`;
  return (
    <div className="max-w-5xl space-y-5 2xl:max-w-6xl">
      <PageHead
        title={`${words}の登録`}
        back={back}
        lead={`${form.government.name}の${words}を下書きとして登録します。`}
      />
      {form.choices.producers.length === 0 && <p>先に、この自治体の事業者を登録してください。</p>}
      <ErrorSummary errors={reply.errors} labels={labelsOf(kind)} />
      <div className="beside">
        <Form ref={fields} method="post" noValidate className="space-y-5">
          <input type="hidden" name="key" value={form.key} />
          <input type="hidden" name="government" value={form.government.code} />
          <GoodsFields kind={kind} reply={reply} shown={FIRST} choices={form.choices} />
          <FirstStock reply={reply} more="バリエーションは登録後に追加できます。" />
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary">
              下書きとして登録する
            </button>
            <PreviewButton address={preview} />
          </div>
        </Form>
        <Preview address={preview} form={fields} typed />
      </div>
    </div>
  );
}
