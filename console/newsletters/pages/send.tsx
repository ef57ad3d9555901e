import { data, Form, Link, redirect } from 'react-router';
import { instant } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { newsletterName } from '#app/member/newsletter/lists.ts';
import { readNewsletter } from '#app/newsletter/newsletters.ts';
import { namesOfGovernments } from '#app/newsletter/newsletters-query.ts';
import { recipientWords } from '#app/newsletter/recipient-words.ts';
import { countRecipients, MOST_COUNTED } from '#app/newsletter/recipients-query.ts';
import { schedule } from '#app/newsletter/sending.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { optionsOf } from '#app/ui/Field.tsx';
import { config } from '#platform/config.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/send.ts';

const WHEN = { now: 'すぐに配信する', later: '日時を指定して配信する' };
/** Planned further ahead it would be forgotten. */
const MOST_DAYS = 180;

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const n = await readNewsletter(staff, routeNumber(params.id) ?? 0);
  if (!n) throw data(null, { status: 404 });
  if (n.state !== 'draft') throw redirect(`/newsletters/${n.id}`);
  const [count, names] = await Promise.all([countRecipients(n), namesOfGovernments(n.governments)]);
  const { NEWSLETTERS_PER_MINUTE: perMinute } = config();
  const minutes = Math.ceil(count / perMinute);
  return {
    id: n.id,
    version: n.version,
    nobody: count === 0,
    facts: [
      ['件名', n.subject],
      ['種類', newsletterName(n.list)],
      ['宛先の条件', recipientWords(n, Object.fromEntries(names.map((g) => [g.code, g.name])))],
      ['いまの宛先', `${digits(Math.min(count, MOST_COUNTED))}人${count > MOST_COUNTED ? '以上' : ''}`],
      [
        'かかる時間の目安',
        `${durationWords(minutes)}${count > MOST_COUNTED ? '以上' : ''}(1分に${digits(perMinute)}通)`,
      ],
    ] as [string, string][],
    asksProof: !isConfirmed(staff),
  };
}

function durationWords(minutes: number): string {
  if (minutes <= 1) return '1分以内';
  return minutes < 60 ? `約${minutes}分` : `約${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const reply = shownAgain(form);
  const isLater = form.get('when') === 'later';
  const at = instant.read(String(form.get('at') ?? ''));
  if (isLater) {
    if ('fault' in at) return refused(withError(reply, 'at', at.fault), {});
    const fault = faultOf(at.value);
    if (fault) return refused(withError(reply, 'at', fault), {});
  }
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await schedule(staff, id, version, isLater && 'value' in at ? at.value : null);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  if (result.kind === 'moved' || result.kind === 'late') throw redirect(`/newsletters/${id}`, 303);
  return refused(
    withError(
      seenAnew(reply, 'version'),
      '',
      'ほかの担当者が内容を変更しました。内容と宛先を確認して、もう一度配信してください',
    ),
    {},
  );
}

function faultOf(at: Date | null): string | undefined {
  if (at === null) return '配信する日時を入力してください';
  if (at <= new Date()) return '配信する日時は、いまより後にしてください';
  if (at.getTime() > Date.now() + MOST_DAYS * 86_400_000)
    return `配信する日時は、${MOST_DAYS}日以内にしてください`;
  return undefined;
}

export const meta = pageTitle;

export default function SendNewsletter({ loaderData: n, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title="メールマガジンの配信"
        back={{ to: `/newsletters/${n.id}`, name: 'メールマガジンの詳細' }}
      />
      <ErrorSummary errors={reply.errors} />
      <section className="panel space-y-3">
        <h2>内容と宛先</h2>
        <Facts facts={n.facts} className="[overflow-wrap:anywhere]" />
        <p className="text-sm text-soft">
          宛先は配信の開始時に確定します。1通ごとに同意と会員の状態を確かめ、途中で配信を停止した方や退会した方には送りません。
        </p>
      </section>
      {n.nobody ? (
        <p className="font-bold">
          条件に当てはまる会員がいません。<Link to={`/newsletters/${n.id}/edit`}>宛先の条件を変更</Link>
          してください。
        </p>
      ) : (
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-5">
          <input type="hidden" name="version" value={reply.values.version ?? n.version} />
          <RadioGroup
            field={{ name: 'when', label: '配信の時期' }}
            options={optionsOf(WHEN)}
            defaultValue={reply.values.when ?? 'now'}
          />
          <Input
            reply={reply}
            name="at"
            label="配信する日時"
            type="datetime-local"
            initial=""
            hint="「日時を指定して配信する」を選んだときに入力します。"
          />
          <ProofField reply={reply} needed={n.asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              この内容で配信する
            </button>
            <Link to={`/newsletters/${n.id}`} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
