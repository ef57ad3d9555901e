import { data, Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { isTag, lookAtSystem, purgePages } from '#app/system/look.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { SystemHead } from '../parts/SystemHead.tsx';
import { Backups, Biggest, Slow } from '../parts/Tables.tsx';
import { factsOf } from '../system-facts.ts';
import { agoWords, bytesWords } from '../words.ts';
import type { Route } from './+types/system.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const now = new Date();
  const seen = await lookAtSystem(staff);
  return {
    ...factsOf(seen, now),
    at: formatDateTime(now),
    biggest: seen.database.biggest.map((t) => ({
      name: t.name,
      size: bytesWords(t.bytes),
      rows: digits(t.rows),
    })),
    slow:
      seen.slow?.map((q) => ({
        text: q.text,
        calls: digits(q.calls),
        mean: q.mean.toFixed(1),
        total: digits(Math.round(q.total / 1000)),
      })) ?? null,
    backups: seen.backups.runs.map((b) => ({
      kind: b.kind,
      note: b.note,
      at: formatDateTime(b.finishedAt),
      ago: agoWords(b.finishedAt, now),
    })),
    mayAct: mayEverywhere(staff, 'system.act'),
    asksProof: !isConfirmed(staff),
    purged: url.searchParams.has('purged'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent !== 'purge' && intent !== 'purge-all') throw data(null, { status: 400 });
  const tag = intent === 'purge-all' ? '*' : String(form.get('tag') ?? '').trim();
  if (tag === '' || !isTag(tag) || (intent === 'purge' && tag === '*'))
    return refused(
      withError(shownAgain(form), 'tag', '「goods:123」や「news」のように、半角英数字で入力してください'),
      {},
    );
  if (intent === 'purge-all') {
    const unproven = await refuseUnproven(staff, form);
    if (unproven) return unproven;
  }
  await purgePages(staff, tag);
  throw redirect('/system?purged=1', 303);
}

export const meta = pageTitle;

export default function System({ loaderData: s, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-6">
      <SystemHead title="システム" lead={`${s.at}現在の状態です。`} />
      {s.purged && !actionData && (
        <Notice look="ok" live title="ページを作り直します">
          <p>次に表示されるときに、新しく作られます。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      {s.troubles.length > 0 && (
        <Notice look="warn" title="確認が必要です">
          <ul className="list-disc ps-5">
            {s.troubles.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        {s.groups.map(({ title, facts }) => (
          <section key={title} className="panel space-y-3">
            <h2>{title}</h2>
            <Facts facts={facts} className="[overflow-wrap:anywhere]" />
          </section>
        ))}
      </div>
      <Backups rows={s.backups} />
      {s.mayAct && (
        <section className="panel space-y-4">
          <h2>ページの保存</h2>
          <p className="text-sm text-soft">
            公開ページは、内容が変わると自動で作り直されます。データベースを直接変更したあとなど、表示が古いときに使います。
          </p>
          <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
            <Input
              reply={reply}
              name="tag"
              label="作り直すページのタグ"
              initial=""
              maxLength={80}
              hint="返礼品は「goods:番号」、自治体は「government:団体コード」、お知らせは「news」など。"
            />
            <button type="submit" name="intent" value="purge" className="btn btn-secondary">
              タグのページを作り直す
            </button>
          </Form>
          <Form method="post" noValidate className="space-y-3 border-t border-line pt-4">
            <ProofField reply={reply} needed={s.asksProof} />
            <button type="submit" name="intent" value="purge-all" className="btn btn-danger">
              すべてのページを作り直す
            </button>
          </Form>
        </section>
      )}
      <Biggest rows={s.biggest} />
      <Slow rows={s.slow} />
    </div>
  );
}
