import { Form } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { consume } from '#platform/throttle.ts';
import { choiceView } from '../choice-view.ts';
import { type Chosen, choose } from '../choose.ts';
import { readChoiceToken } from '../link.ts';
import type { Route } from './+types/choice.ts';

const FAULTS: Record<Exclude<Chosen, 'chosen'>, string> = {
  closed: 'ご回答の受付は終了しました。お急ぎのときは、お問い合わせください',
  gone: 'この寄附は、取り消しや発送の手続きが進んだため、選べなくなりました',
  not_offered: 'この内容はお選びいただけません。ほかの内容をお選びください',
  sold_out: 'お選びの返礼品は、在庫がなくなりました。ほかの内容をお選びください',
};

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url }: Route.LoaderArgs) {
  return { view: (await choiceView(url.searchParams.get('token'))) ?? null };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = readChoiceToken(url.searchParams.get('token'));
  const reply = shownAgain(form);
  if (id === undefined) return refused(EMPTY_REPLY, { saved: false }); // the loader runs again and says so
  const taken = await consume('remedy_choice_account', String(id));
  if (!taken.ok) return throttled(reply, taken.retryAfter, { saved: false });
  const [, choice, sku] =
    /^(wait|refund|substitute)(?::(\d{1,15}))?$/.exec(String(form.get('choice') ?? '')) ?? [];
  if (!choice || (choice === 'substitute') !== (sku !== undefined))
    return refused(withError(reply, 'choice', 'ご希望を選択してください'), { saved: false });
  const result = await choose(
    id,
    choice as 'wait' | 'refund' | 'substitute',
    sku === undefined ? null : Number(sku),
  );
  if (result !== 'chosen') return refused(withError(reply, '', FAULTS[result]), { saved: false });
  return { reply: EMPTY_REPLY, saved: true };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true, title: '返礼品についてのご希望' });
}

export default function ChooseRemedy({ loaderData: { view: v }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (!v)
    return (
      <div className="mx-auto max-w-xl space-y-5 py-4">
        <h1>返礼品についてのご希望</h1>
        <Notice look="warn" live title="リンクが正しくないか、期限が過ぎています">
          <p>メールのリンクが途中で切れていないかご確認ください。お困りのときは、お問い合わせください。</p>
        </Notice>
      </div>
    );
  const options = [
    { value: 'wait', label: `${v.waitUntil}までの発送を待つ` },
    ...v.gifts.map((g) => ({
      value: `substitute:${g.skuId}`,
      label: `「${g.name}」に変更する(寄附金額 ${g.amount}の返礼品)`,
    })),
    ...(v.refunds ? [{ value: 'refund', label: `寄附を取り消し、全額(${v.amount})の返金を受ける` }] : []),
  ];
  return (
    <div className="mx-auto max-w-xl space-y-6 py-4">
      <h1>返礼品についてのご希望</h1>
      {actionData?.saved && v.chosen && (
        <Notice look="ok" live title="ご希望を承りました">
          <p>
            「{v.chosen.words}」で承りました。{v.deadline}までは、このページで選び直せます。
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <p className="whitespace-pre-line">{v.words}</p>
      <Facts
        facts={[
          ['受付番号', v.number],
          ['寄附先', v.government],
          ['返礼品', v.gift],
          ['寄附金額', v.amount],
          ['ご回答の期限', v.deadline],
          [
            '現在のご希望',
            v.chosen?.words ?? `未回答(期限を過ぎると、${v.waitUntil}までの発送をお待ちいただきます)`,
          ],
        ]}
      />
      {v.ended === 'closed' && (
        <Notice title="ご回答の受付は終了しました">
          <p>
            {v.chosen
              ? `「${v.chosen.words}」で承っています。`
              : `ご回答がなかったため、${v.waitUntil}までの発送をお待ちいただきます。`}
          </p>
        </Notice>
      )}
      {v.ended === 'gone' && (
        <Notice title="この寄附については、お選びいただけません">
          <p>寄附の取り消し、または返礼品の発送の手続きが進んでいます。</p>
        </Notice>
      )}
      {v.ended === null && (
        <Form method="post" noValidate className="space-y-5">
          <RadioGroup
            key={reply.values.choice ?? v.chosen?.value ?? ''}
            field={{ name: 'choice', label: 'ご希望', required: true, error: reply.errors.choice }}
            options={options}
            defaultValue={reply.values.choice ?? v.chosen?.value ?? ''}
          />
          {v.gifts.length > 0 && (
            <p className="text-sm text-soft">
              返礼品の内容:{' '}
              {[...new Map(v.gifts.map((g) => [g.goodsId, g.name]))].map(([id, name], i) => (
                <span key={id}>
                  {i > 0 && '、'}
                  <a href={`/goods/detail/${id}`}>{name}</a>
                </span>
              ))}
              。変更しても寄附金額は変わらず、差額の返金はありません。
            </p>
          )}
          {v.refunds && (
            <p className="text-sm text-soft">
              返金をお選びの場合、寄附は取り消しとなり、税の控除は受けられません。受領証明書は無効となります。
            </p>
          )}
          <button type="submit" className="btn btn-primary w-full">
            この内容で回答する
          </button>
        </Form>
      )}
    </div>
  );
}
