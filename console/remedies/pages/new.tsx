import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { beginRemedy, giftToAsk, waitingDonors } from '#app/remedy/remedy.ts';
import { MOST_DAYS, MOST_DONORS, MOST_GIFTS } from '#app/remedy/words.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { Checkbox } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextArea, TextField } from '#app/ui/Field.tsx';
import { addDays, jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readRemedyForm } from '../remedy-form.ts';
import type { Route } from './+types/new.ts';

const MOST_CODE = 60;

type Staff = Parameters<typeof giftToAsk>[0];

/** The gift that an address names, for who may ask its donors. */
async function giftOf(staff: Staff, url: URL) {
  const code = (url.searchParams.get('code') ?? '').normalize('NFKC').trim().slice(0, MOST_CODE);
  const found = code === '' ? undefined : await giftToAsk(staff, code);
  return { code, gift: found ?? null };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { code, gift } = await giftOf(staff, url);
  const said = url.searchParams.get('lateBy') ?? '';
  const lateBy = isDay(said) ? said : '';
  const counted = gift && (await waitingDonors(gift.id, lateBy === '' ? null : lateBy));
  const today = jstDate(new Date());
  return {
    code,
    lateBy,
    gift,
    counted,
    key: randomUUID(),
    deadline: addDays(today, 10),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { gift } = await giftOf(staff, url);
  if (!gift) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { reply, typed } = readRemedyForm(form);
  if (!typed) return refused(reply, {});
  const unproven = typed.refunds ? await refuseUnproven(staff, form) : undefined;
  if (unproven) return unproven;
  const { id: goodsId, name: goods, governmentCode } = gift;
  const result = await beginRemedy(staff, { ...typed, goodsId, goods, governmentCode });
  switch (result.kind) {
    case 'begun':
      throw redirect(`/remedies/${result.id}`, 303);
    case 'already':
      throw redirect('/remedies', 303);
    case 'nobody':
      return refused(
        withError(
          reply,
          '',
          '案内を送る寄附がなくなりました。発送や取り消しが進んだか、ほかの案内の対象です',
        ),
        {},
      );
    case 'no_gift':
      return refused(
        withError(
          reply,
          'codes',
          `代わりにできる返礼品ではありません: ${result.codes.join('、')}(公開中の、同じ自治体の、1回でお届けする返礼品だけを選べます)`,
        ),
        {},
      );
    case 'wrong_day':
      return refused(
        withError(
          reply,
          'deadline',
          `回答の期限は明日から${MOST_DAYS}日以内、待つ場合の発送日はそのあとの日にしてください`,
        ),
        {},
      );
  }
}

export const meta = pageTitle;

export default function NewRemedy({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply: FormReply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="新しい案内"
        back={{ to: '/remedies', name: '遅延・在庫不足のご案内' }}
        lead="はじめに返礼品を選び、対象の件数を確かめてから、案内の内容を入力します。"
      />
      <ErrorSummary errors={reply.errors} />
      <Form
        method="get"
        noValidate
        className="panel flex flex-wrap items-end gap-4"
        role="search"
        aria-label="対象の返礼品"
      >
        <TextField
          field={{
            name: 'code',
            label: '返礼品の管理番号',
            required: true,
            error: d.code !== '' && !d.gift ? ['この管理番号の返礼品は見つかりません'] : undefined,
          }}
          defaultValue={d.code}
          maxLength={MOST_CODE}
        />
        <TextField
          field={{ name: 'lateBy', label: '発送予定日がこの日までのものだけ' }}
          type="date"
          defaultValue={d.lateBy}
        />
        <button type="submit" className="btn btn-secondary">
          対象を確認する
        </button>
      </Form>
      {d.gift && d.counted && (
        <>
          <Facts
            facts={[
              ['返礼品', d.gift.name],
              ['自治体', d.gift.government],
              [
                '対象の寄附',
                d.counted.donors > MOST_DONORS
                  ? `${digits(MOST_DONORS)}件を超えます(はじめの${digits(MOST_DONORS)}件に送ります)`
                  : `${digits(d.counted.donors)}件`,
              ],
              ['メールが届かない寄附', `${digits(d.counted.mailless)}件(電話や郵便でお知らせください)`],
            ]}
          />
          <p className="text-sm text-soft">
            準備中・発送済みのもの、定期便、お支払いに異議のあるもの、ほかの案内に回答中のものは含みません。
          </p>
          {d.counted.donors > 0 && (
            <Form method="post" noValidate className="panel space-y-5">
              <input type="hidden" name="key" value={reply.values.key ?? d.key} />
              <input type="hidden" name="lateBy" value={d.lateBy} />
              <TextArea
                field={{
                  name: 'words',
                  label: '寄附者へのお詫びとご説明',
                  required: true,
                  hint: 'メールと回答のページに、このまま表示します。',
                  error: reply.errors.words,
                }}
                rows={5}
                maxLength={1000}
                defaultValue={reply.values.words ?? ''}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  field={{
                    name: 'deadline',
                    label: '回答の期限',
                    required: true,
                    error: reply.errors.deadline,
                  }}
                  type="date"
                  defaultValue={reply.values.deadline ?? d.deadline}
                />
                <TextField
                  field={{
                    name: 'waitUntil',
                    label: '待つ場合の発送日(この日まで)',
                    required: true,
                    error: reply.errors.waitUntil,
                  }}
                  type="date"
                  defaultValue={reply.values.waitUntil ?? ''}
                />
              </div>
              <TextArea
                field={{
                  name: 'codes',
                  label: '代わりの返礼品の管理番号',
                  hint: `${MOST_GIFTS}件まで、1行に1つ。寄附金額が同じか低いものだけが、寄附者に表示されます。`,
                  error: reply.errors.codes,
                }}
                rows={3}
                maxLength={700}
                defaultValue={reply.values.codes ?? ''}
              />
              <Checkbox field={{ name: 'refunds' }} defaultChecked={reply.values.refunds === 'on'}>
                寄附の取り消しと返金も選べるようにする
              </Checkbox>
              <p className="text-sm text-soft">
                回答は期限まで選び直せます。期限のあとに自動で反映し、回答のない方はお待ちいただくものとして扱います。
              </p>
              <ProofField reply={reply} needed={d.asksProof} />
              <div className="flex flex-wrap gap-3">
                <button type="submit" className="btn btn-primary">
                  案内のメールを送る
                </button>
                <Link to="/remedies" className="btn btn-plain">
                  やめる
                </Link>
              </div>
            </Form>
          )}
        </>
      )}
    </div>
  );
}
