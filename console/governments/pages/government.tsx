import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { readGovernment, readUsages, saveProfile } from '#app/municipality/government.ts';
import { methodNames, profileLabels, writeProfile } from '#app/municipality/profile-columns.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { jstDate } from '#platform/jst.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { ProfileFields } from '../parts/ProfileFields.tsx';
import { readProfileForm } from '../profile-form.ts';
import { span, standing } from '../standing.ts';
import type { Route } from './+types/government.ts';

const ENTRIES = 30;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const government = await readGovernment(staff, params.code);
  if (!government) throw data(null, { status: 404 });
  const { code } = government;
  const [usages, entries] = await Promise.all([
    readUsages(code),
    listEntries({ subject: 'government', subjectId: code }, ENTRIES),
  ]);
  return {
    code,
    name: government.name,
    version: government.version,
    standing: standing(government, jstDate(new Date())),
    contract: span(government.contractFrom, government.contractUntil),
    designation: span(government.designatedFrom, government.designatedUntil),
    seal: { picture: '印影の画像', omitted: '公印省略' }[government.seal ?? ''] ?? '未登録',
    usages: usages.filter(({ active }) => active).length,
    shown: writeProfile(government.profile),
    labels: profileLabels(),
    methods: methodNames(),
    storefront: `${config().origin}/governments/detail?code=${code}`,
    mayEdit: may(staff, 'government.edit', { governmentCode: code }),
    seesSeal: may(staff, 'seal.read', { governmentCode: code }),
    seesContract: may(staff, 'contract.read', { governmentCode: code }),
    maySettle: may(staff, 'settlement.read', { governmentCode: code }),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demand(staff, 'government.edit', { governmentCode: params.code });
  const form = await readForm(request);
  const typed = readProfileForm(form);
  if (!typed.profile) return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const labels = profileLabels();
  const saved = await saveMerged(form, {
    save: (sent, version) =>
      saveProfile(staff, params.code, { version, profile: readProfileForm(sent).profile! }),
    read: (sent) => writeProfile(readProfileForm(sent).profile!),
    shown: ({ profile }) => writeProfile(profile),
    label: (name) => labels[name as keyof typeof labels],
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/governments/${params.code}?done=${saved.isMerged ? 'merged' : 'save'}`);
  if (result.kind !== 'faults') throw data(null, { status: 404 });
  const errors = Object.fromEntries([...result.faults].map(([name, words]) => [name, [words]]));
  const { reply } = readProfileForm(saved.form);
  return data<Shown>({ reply: { ...reply, errors }, merging }, { status: 400 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.name);
}

export default function Government({ loaderData: g, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead title={g.name} back={{ to: '/governments', name: '自治体' }} lead={g.code}>
        <a href={g.storefront} target="_blank" rel="noreferrer" className="btn btn-secondary">
          サイトで見る
        </a>
        {g.maySettle && (
          <Link to={`/settlements/drafts/government-${g.code}`} className="btn btn-secondary">
            精算
          </Link>
        )}
      </PageHead>
      {g.done && !answer && <Notice look="ok" live title={g.done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} labels={g.labels} />
      <Facts
        facts={[
          ['受付', g.standing],
          ['契約', g.contract],
          ['総務大臣の指定', g.designation],
          ['公印', g.seal],
        ]}
      />
      <nav aria-label="この自治体" className="flex flex-wrap gap-2">
        <Link to={`/governments/${g.code}/usages`} className="btn btn-secondary">
          使い道({g.usages})
        </Link>
        <Link to={`/governments/${g.code}/picture`} className="btn btn-secondary">
          画像
        </Link>
        <Link to={`/producers?government=${g.code}`} className="btn btn-secondary">
          事業者
        </Link>
        <Link to={`/goods?government=${g.code}`} className="btn btn-secondary">
          返礼品・商品
        </Link>
        {g.seesSeal && (
          <Link to={`/governments/${g.code}/seal`} className="btn btn-secondary">
            公印
          </Link>
        )}
        {g.seesContract && (
          <Link to={`/governments/${g.code}/acceptance`} className="btn btn-secondary">
            契約・指定
          </Link>
        )}
      </nav>
      <Form method="post" noValidate>
        <fieldset disabled={!g.mayEdit} className="space-y-5">
          <legend className="sr-only">{g.name}の情報</legend>
          <MergingFields of={answer?.merging ?? { version: g.version, base: g.shown, asked: [] }} />
          <ProfileFields reply={reply} shown={g.shown} labels={g.labels} methods={g.methods} />
          {g.mayEdit && (
            <div className="sticky bottom-0 border-t border-line bg-white p-3">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
      <Timeline rows={g.timeline} />
    </div>
  );
}
