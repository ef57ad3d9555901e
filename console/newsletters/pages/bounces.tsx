import { data, Form, redirect } from 'react-router';
import { maskedAddress } from '#app/correspondence/mask.ts';
import { line } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { emailSchema } from '#app/member/registration/registration-form.ts';
import { letIn, listBounces, markBounce, stopFor } from '#app/newsletter/bounces.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { failureWords } from '../../mails/words.ts';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { shortInstant } from '../../parts/dates.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { CAUSES } from '../words.ts';
import type { Route } from './+types/bounces.ts';

const PAGE = 50;
const SAID = line(200);
const DONE: Record<string, string> = {
  marked: '登録しました',
  in: '解除しました。次のメールマガジンから送ります',
  stopped: '配信を停止しました',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const q = (url.searchParams.get('q') ?? '').slice(0, 254);
  const page = await listBounces(staff, q, { ...readCursor(url), limit: PAGE });
  return {
    q,
    mayEdit: mayEverywhere(staff, 'newsletter.edit'),
    done: DONE[url.searchParams.get('done') ?? ''] ?? null,
    before: page.before,
    after: page.after,
    rows: page.rows.map((b) => ({
      id: b.id,
      address: maskedAddress(b.address),
      cause: CAUSES[b.cause],
      said: b.cause === 'refused' ? failureWords(b.said) : b.said,
      person: b.person ?? '',
      at: shortInstant(b.createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  const done = (what: string) => redirect(`/mails/bounces?done=${what}`, 303);
  if (intent === 'in') {
    await letIn(staff, routeNumber(String(form.get('id') ?? '')) ?? 0);
    throw done('in');
  }
  if (intent !== 'mark' && intent !== 'stop') throw data(null, { status: 400 });
  const reply = shownAgain(form);
  const typed = emailSchema.shape.email.safeParse(String(form.get('email') ?? '').trim());
  if (!typed.success) return refused(withError(reply, 'email', 'メールアドレスを正しく入力してください'), {});
  const said = SAID.read(String(form.get('said') ?? ''));
  if ('fault' in said) return refused(withError(reply, 'said', said.fault), {});
  if (intent === 'mark') {
    if (await markBounce(staff, typed.data, said.value)) throw done('marked');
    return refused(withError(reply, 'email', 'このアドレスは、すでに登録されています'), {});
  }
  const stopped = await stopFor(staff, typed.data);
  if (stopped === undefined)
    return refused(withError(reply, 'email', 'このアドレスの会員は見つかりませんでした'), {});
  if (stopped.length === 0)
    return refused(withError(reply, 'email', 'この会員には、メールマガジンを送っていません'), {});
  throw done('stopped');
}

export const meta = pageTitle;

export default function Bounces({ loaderData, actionData }: Route.ComponentProps) {
  const { q, rows, mayEdit, done, before, after } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="配信しないアドレス"
        back={{ to: '/newsletters', name: 'メールマガジン' }}
        lead="メールサーバーに拒否されたアドレスなどです。メールマガジンは送りません。お申し込みやお支払いなどのメールは送ります。登録から12か月で消えます。"
      />
      {done && !actionData && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={reply.errors} />
      <SearchBox q={q} label="メールアドレスの全体" />
      {rows.length === 0 ? (
        <p>{q === '' ? '配信しないアドレスはありません。' : 'このアドレスは登録されていません。'}</p>
      ) : (
        <TableBox label="配信しないアドレス" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">アドレス</th>
              <th scope="col">理由</th>
              <th scope="col">詳しい内容</th>
              <th scope="col">登録</th>
              {mayEdit && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((b) => (
              <tr key={b.id}>
                <th scope="row" className="md:whitespace-nowrap">
                  {b.address}
                </th>
                <td data-name="理由" className="whole md:min-w-40">
                  {b.cause}
                </td>
                <td data-name="詳しい内容" className="whole md:min-w-48">
                  {b.said || '—'}
                </td>
                <td data-name="登録" className="md:whitespace-nowrap">
                  {b.at} {b.person}
                </td>
                {mayEdit && (
                  <td data-name="操作">
                    <Form method="post">
                      <input type="hidden" name="id" value={b.id} />
                      <button
                        type="submit"
                        name="intent"
                        value="in"
                        className="btn btn-secondary whitespace-nowrap"
                      >
                        解除する<span className="sr-only">({b.address})</span>
                      </button>
                    </Form>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Turn before={before} after={after} />
      {mayEdit && (
        <Form method="post" noValidate className="panel max-w-2xl space-y-4">
          <NothingByEnter />
          <h2>お申し出による停止・登録</h2>
          <p className="text-sm text-soft">
            メールや電話などで配信停止のお申し出を受けたときは、「配信を停止する」を押してください。会員ご本人が再開の手続きをするまで送りません。届かないアドレスなどは、「配信しないアドレスに登録する」を押してください。
          </p>
          <Input reply={reply} name="email" label="メールアドレス" required type="email" autoComplete="off" />
          <Input
            reply={reply}
            name="said"
            label="メモ"
            maxLength={200}
            hint="登録の理由など。担当者だけに表示されます。"
          />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="stop" className="btn btn-primary">
              配信を停止する
            </button>
            <button type="submit" name="intent" value="mark" className="btn btn-secondary">
              配信しないアドレスに登録する
            </button>
          </div>
        </Form>
      )}
    </div>
  );
}
