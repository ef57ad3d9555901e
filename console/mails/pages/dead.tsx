import { data, Form, Link, redirect } from 'react-router';
import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { countMails } from '#app/correspondence/mail-query.ts';
import {
  chosenDead,
  listMails,
  type MaskedMail,
  MOST_AGAIN,
  sendDeadAgain,
} from '#app/correspondence/mails.ts';
import { readForm } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { countWords } from '#platform/text/count-words.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { type DeadRow, DeadTable } from '../parts/DeadTable.tsx';
import { failureWords, NOT_AGAIN } from '../words.ts';
import type { Route } from './+types/dead.ts';

const PAGE = 100;
const DEAD = { state: 'dead', kind: null, q: '' } as const;

interface Answered {
  /** What was chosen, to be looked at once more. */
  chosen?: DeadRow[];
  errors?: Record<string, string[]>;
}

const rowOf = (m: MaskedMail): DeadRow => ({
  id: m.id,
  subject: m.subject,
  kind: mailKindName(m.kind),
  recipient: m.recipient,
  at: formatDateTime(m.createdAt),
  failure: failureWords(m.lastError),
  notAgain: m.notAgain && NOT_AGAIN[m.notAgain],
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { after, before } = readCursor(url);
  const [page, count] = await Promise.all([
    listMails(context.get(staffContext), DEAD, { after, before, limit: PAGE }),
    countMails(DEAD),
  ]);
  return {
    count: countWords(count),
    rows: page.rows.map(rowOf),
    before: page.before,
    after: page.after,
    most: MOST_AGAIN,
    sent: routeNumber(url.searchParams.get('sent') ?? ''),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const ids = form
    .getAll('mail')
    .flatMap((id) => routeNumber(String(id)) ?? [])
    .slice(0, MOST_AGAIN);
  if (form.get('intent') === 'send') throw redirect(`/mails/dead?sent=${await sendDeadAgain(staff, ids)}`);
  const all = form.get('all') === '1';
  if (!all && ids.length === 0)
    return data<Answered>({ errors: { '': ['再送するメールを選んでください'] } }, { status: 400 });
  return data<Answered>({ chosen: (await chosenDead(staff, all ? 'all' : ids)).map(rowOf) });
}

export const meta = pageTitle;

export default function DeadMails({ loaderData, actionData }: Route.ComponentProps) {
  const { count, rows, before, after, most, sent } = loaderData;
  const answered: Answered = actionData ?? {};
  if (answered.chosen) return <Preview rows={answered.chosen} />;
  return (
    <>
      <PageHead
        title="送れなかったメール"
        back={{ to: '/mails', name: 'メール' }}
        lead={`${count}。宛先が断ったもの、または約3時間半の間に10回試しても送れなかったものです。`}
      />
      {sent !== undefined && !actionData && (
        <Notice look="ok" live title={`${digits(sent)}件を送信待ちに戻しました`} />
      )}
      <ErrorSummary errors={answered.errors} />
      <Form method="post" className="mt-4">
        <DeadTable rows={rows} choosing />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <label className="inline-flex min-h-9 items-center gap-2">
            <input type="checkbox" name="all" value="1" className="h-5 w-5 accent-strong" />
            古いものから{most}件まですべて
          </label>
          <button type="submit" name="intent" value="choose" className="btn btn-secondary">
            再送の内容を確認する
          </button>
        </div>
      </Form>
      <Turn before={before} after={after} />
    </>
  );
}

function Preview({ rows }: { rows: DeadRow[] }) {
  const ready = rows.filter((row) => row.notAgain === null);
  const rest = rows.filter((row) => row.notAgain !== null);
  return (
    <>
      <PageHead
        title="再送の確認"
        back={{ to: '/mails/dead', name: '送れなかったメール' }}
        lead={`${digits(ready.length)}件を再送します。${rest.length > 0 ? `${digits(rest.length)}件は再送できません。` : ''}`}
      />
      <Form method="post" className="space-y-6">
        {ready.map((row) => (
          <input key={row.id} type="hidden" name="mail" value={row.id} />
        ))}
        {ready.length > 0 && <DeadTable rows={ready} choosing={false} />}
        {rest.length > 0 && (
          <section className="space-y-2">
            <h2>再送できないもの</h2>
            <DeadTable rows={rest} choosing={false} />
          </section>
        )}
        <div className="flex flex-wrap gap-2">
          {ready.length > 0 && (
            <button type="submit" name="intent" value="send" className="btn btn-primary">
              {digits(ready.length)}件を再送する
            </button>
          )}
          <Link to="/mails/dead" className="btn btn-secondary">
            選び直す
          </Link>
        </div>
      </Form>
    </>
  );
}
