import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { demand, may } from '#app/staff/permissions.ts';
import type { TypedMerchant } from '#app/ticket/merchants/kept-merchant.ts';
import {
  MERCHANT_LABELS,
  openCounter,
  readMerchant,
  saveMerchant,
  switchMerchant,
} from '#app/ticket/merchants/merchants.ts';
import { takenSpan } from '#app/ticket/merchants/merchants-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { readMerchantForm, shownMerchant } from '../merchant-form.ts';
import { MerchantFields } from '../parts/MerchantFields.tsx';
import { codeWords, STATE_WORDS, TAX_NAMES } from '../words.ts';
import type { Route } from './+types/merchant.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

async function wanted({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const merchant = await readMerchant(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!merchant) throw data(null, { status: 404 });
  return merchant;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const merchant = await wanted({ params, context });
  const [entries, { last }] = await Promise.all([
    listEntries({ subject: 'merchant', subjectId: String(merchant.id) }, ENTRIES),
    takenSpan(merchant.id),
  ]);
  return {
    merchant,
    opened: { version: merchant.version, base: shownMerchant(merchant), asked: [] },
    facts: [
      ['状態', STATE_WORDS[merchant.active ? 'active' : 'suspended']],
      ['加盟店コード', codeWords(merchant.code)],
      ['使えるチケット', takesWords(merchant)],
      ['最後の利用', last === null ? 'まだありません' : formatDateTime(last)],
    ] as [string, string][],
    mayEdit: may(staff, 'merchant.edit', merchant),
    maySettle: may(staff, 'merchant_settlement.read', merchant),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

function takesWords({ government, genre }: { government: string; genre: string }): string {
  return genre === ''
    ? `${government}のチケットのうち、店の種類を限らないもの`
    : `${government}のチケットのうち、店の種類を限らないものと「${genre}」で使えるもの`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const merchant = await wanted({ params, context });
  demand(staff, 'merchant.edit', merchant);
  const { id } = merchant;
  const form = await readForm(request);
  const done = (what: string) => redirect(`/merchants/${id}?done=${what}`, 303);
  switch (form.get('intent')) {
    case 'suspend':
      await switchMerchant(staff, id, false);
      throw done('suspended');
    case 'resume':
      await switchMerchant(staff, id, true);
      throw done('resumed');
    case 'open':
      throw done((await openCounter(staff, merchant.code)) ? 'opened' : 'suspended');
  }
  const typed = readMerchantForm(form);
  if ('reply' in typed)
    return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const kept = (sent: FormData) => (readMerchantForm(sent) as { value: TypedMerchant }).value;
  const taxNames: Record<string, string> = TAX_NAMES;
  const saved = await saveMerged(form, {
    save: (sent, version) => saveMerchant(staff, id, version, kept(sent)),
    read: (sent) => shownMerchant(kept(sent)),
    shown: shownMerchant,
    label: (name) => MERCHANT_LABELS[name as keyof TypedMerchant],
    words: (name, text) => (name === 'taxRate' ? (taxNames[text] ?? text) : text),
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  if (saved.result.kind === 'unknown') throw data(null, { status: 404 });
  throw done(saved.isMerged ? 'merged' : 'saved');
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.merchant.name);
}

const DONE: Record<string, string> = {
  added: '登録しました。続けて、暗証番号を発行してください',
  saved: '保存しました',
  merged: MERGED,
  suspended: '受け付けを停止しました',
  resumed: '受け付けを再開しました',
  opened: 'ログインの制限を解除しました',
};

export default function Merchant({ loaderData, actionData }: Route.ComponentProps) {
  const { merchant, opened, facts, mayEdit, maySettle, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const done = loaderData.done === null ? undefined : DONE[loaderData.done];
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead
        title={merchant.name}
        back={{ to: '/merchants', name: '加盟店' }}
        lead={`${merchant.government}・加盟店番号 ${merchant.id}`}
      >
        <Link to={`/redemptions?merchant=${merchant.id}`} className="btn btn-secondary">
          利用の一覧
        </Link>
        {maySettle && (
          <Link to={`/merchants/${merchant.id}/month`} className="btn btn-secondary">
            月次精算
          </Link>
        )}
        {mayEdit && (
          <Link to={`/merchants/${merchant.id}/pin`} className="btn btn-secondary">
            暗証番号の再発行
          </Link>
        )}
      </PageHead>
      {done && !answer && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={facts} />
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">{merchant.name}</legend>
          <MergingFields of={answer?.merging ?? opened} />
          <MerchantFields reply={reply} shown={opened.base} />
          {mayEdit && (
            <button type="submit" name="intent" value="save" className="btn btn-primary">
              保存する
            </button>
          )}
        </fieldset>
      </Form>
      {mayEdit && (
        <Form method="post" className="panel space-y-4">
          <h2>受け付け</h2>
          {merchant.active ? (
            <>
              <p className="text-sm text-soft">
                停止すると、ログイン中の端末もすぐに使えなくなります。これまでの利用と精算は変わりません。
              </p>
              <p className="text-sm text-soft">
                暗証番号を何度も間違えてログインできないときは、お電話などでご本人であることを確かめてから、制限を解除してください。
              </p>
              <div className="flex flex-wrap gap-3">
                <button type="submit" name="intent" value="open" className="btn btn-secondary">
                  ログインの制限を解除する
                </button>
                <button type="submit" name="intent" value="suspend" className="btn btn-danger">
                  受け付けを停止する
                </button>
              </div>
            </>
          ) : (
            <>
              <p className="text-sm text-soft">
                この加盟店では、チケットを受け付けていません。再開すると、いまの暗証番号でログインできます。
              </p>
              <button type="submit" name="intent" value="resume" className="btn btn-secondary">
                受け付けを再開する
              </button>
            </>
          )}
        </Form>
      )}
      <Timeline rows={timeline} />
    </div>
  );
}
