import { data, Form, redirect } from 'react-router';
import { decideAsStaff, listMessages, MESSAGE_STATES } from '#app/correspondence/messages.ts';
import { type Decided, messagesWaiting } from '#app/donation/message/release.ts';
import { line } from '#app/forms/cells.ts';
import { readForm } from '#app/forms/request.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { readNumber } from '#platform/crypto.ts';
import { formatDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { saidOf } from '../../lists/params.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/list.ts';

const MOST = 30;
const REASON = line(200);

const DECIDED: Record<Exclude<Decided, 'done' | 'already'>, string> = {
  unknown: 'この受付番号の寄附はありません',
  not_wished: '寄附者が公開を取りやめたため、掲載できません',
  not_paid: '寄附が取り消されたため、掲載できません',
};

interface Answered {
  errors: Record<string, string[]>;
  reason: string;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const q = saidOf(url.searchParams, 'q');
  const [rows, { count }] = await Promise.all([listMessages(staff, q, MOST), messagesWaiting()]);
  return {
    q,
    count,
    most: MOST,
    mayEdit: mayEverywhere(staff, 'message.edit'),
    done: url.searchParams.get('done'),
    rows: rows.map(({ paidAt, state, ...row }) => ({
      ...row,
      paidOn: formatDate(paidAt),
      state,
      stateName: MESSAGE_STATES[state],
    })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const number = readNumber(String(form.get('number') ?? '').slice(0, 40)) ?? '';
  const typed = String(form.get(`reason-${number}`) ?? '');
  const what = form.get('intent') === 'show' ? 'shown' : 'declined';
  const again = (field: string, words: string) =>
    data<Answered>({ errors: { [field]: [words] }, reason: typed }, { status: 400 });
  const reason = REASON.read(typed);
  if ('fault' in reason) return again(`reason-${number}`, reason.fault);
  if (what === 'declined' && reason.value === '')
    return again(`reason-${number}`, '見送る理由を入力してください');
  const decided = await decideAsStaff(context.get(staffContext), number, what, reason.value);
  if (decided !== 'done' && decided !== 'already') return again('', DECIDED[decided]);
  const params = new URLSearchParams(url.searchParams);
  params.set('done', what);
  throw redirect(`/messages?${params}`);
}

export const meta = pageTitle;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { q, count, most, rows, mayEdit, done } = loaderData;
  const answered = actionData as Answered | undefined;
  return (
    <div className="max-w-3xl space-y-4">
      <PageHead
        title="応援メッセージ"
        lead={`確認待ち${digits(count)}件${count > most ? `のうち、古い${most}件を表示しています` : ''}。個人情報や宣伝を含むもの、人を傷つけるもの、法令や公序良俗に反するものは見送ります(利用規約第13条)。`}
      />
      {done && !answered && (
        <Notice look="ok" live title={done === 'shown' ? '掲載しました' : '見送りました'} />
      )}
      <ErrorSummary errors={answered?.errors} />
      <SearchBox q={q} label="寄附の受付番号" />
      {rows.length === 0 && (
        <p>{q === '' ? '確認待ちのメッセージはありません。' : '該当するメッセージはありません。'}</p>
      )}
      <ul className="space-y-4">
        {rows.map((row) => (
          <li key={row.number} className="panel space-y-3">
            <p className="text-sm text-soft">
              {row.place}・{row.number}・受領日 {row.paidOn}
              {row.state !== 'waiting' && `・${row.stateName}`}
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.message}</p>
            <p className="text-sm">お名前: {row.name || '(公開しない)'}</p>
            {mayEdit && (
              <Form method="post" noValidate className="space-y-3">
                <input type="hidden" name="number" value={row.number} />
                {row.state !== 'declined' && (
                  <Reason
                    number={row.number}
                    error={answered?.errors[`reason-${row.number}`]}
                    typed={answered?.errors[`reason-${row.number}`] ? answered.reason : ''}
                  />
                )}
                <div className="flex flex-wrap gap-2">
                  {row.state !== 'shown' && (
                    <button type="submit" name="intent" value="show" className="btn btn-primary">
                      掲載する<span className="sr-only">: {row.number}</span>
                    </button>
                  )}
                  {row.state !== 'declined' && (
                    <button type="submit" name="intent" value="decline" className="btn btn-danger">
                      見送る<span className="sr-only">: {row.number}</span>
                    </button>
                  )}
                </div>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each message has a field of its own, so that an error leads to it. */
function Reason({ number, error, typed }: { number: string; error: string[] | undefined; typed: string }) {
  return (
    <TextField
      field={{
        name: `reason-${number}`,
        label: '見送る理由',
        hint: '担当者の記録に残ります。寄附者には表示されません。',
        error,
      }}
      defaultValue={typed}
      maxLength={200}
    />
  );
}
