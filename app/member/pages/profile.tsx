import { data, Link, redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { notFound } from '#platform/http/no-such-page.ts';
import { EmailForm } from '../profile/parts/EmailForm.tsx';
import { NewslettersForm } from '../profile/parts/NewslettersForm.tsx';
import { Overview } from '../profile/parts/Overview.tsx';
import { PasskeysForms } from '../profile/parts/PasskeysForms.tsx';
import { PasswordForm } from '../profile/parts/PasswordForm.tsx';
import { PersonForm } from '../profile/parts/PersonForm.tsx';
import { SecondFactorForms } from '../profile/parts/SecondFactorForms.tsx';
import { SessionsList } from '../profile/parts/SessionsList.tsx';
import { WithdrawalForm } from '../profile/parts/WithdrawalForm.tsx';
import { leaveWithLink } from '../profile/sections/email.ts';
import { type SectionView, sectionForm, sectionView, stepUpView } from '../profile/sections.ts';
import { DONE, isDone, type Visit } from '../profile/visit.ts';
import type { Route } from './+types/profile.ts';

function visitOf({ request, url, context }: Route.LoaderArgs | Route.ActionArgs): Visit {
  return {
    request,
    url,
    member: context.get(memberContext),
    paths: storefrontPathsOf(url.pathname),
    now: new Date(),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const visit = visitOf(args);
  const left = leaveWithLink(visit);
  if (left) throw redirect(left.leaveFor, { headers: left.headers });
  const told = args.url.searchParams.get('done');
  return {
    storefront: visit.paths.storefront,
    base: visit.paths.profile,
    done: isDone(told) ? DONE[told] : null,
    stepUp: await stepUpView(visit),
    view: await sectionView(visit),
  };
}

export async function action(args: Route.ActionArgs) {
  const answer = await sectionForm(visitOf(args), await readForm(args.request));
  if (!answer) throw notFound();
  if ('leaveFor' in answer) throw redirect(answer.leaveFor, { headers: answer.headers });
  const { status, reply, shown, retryAfter } = answer;
  if (status === 429) return throttled(reply, retryAfter ?? 60, { shown });
  return status === 400 ? refused(reply, { shown }) : data({ reply, shown });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLES: Record<SectionView['section'], string> = {
  overview: '会員情報',
  person: '会員情報の変更',
  email: 'メールアドレスの変更',
  password: 'パスワードの変更',
  sessions: 'ログイン中の端末',
  'second-factor': '2段階認証',
  passkeys: 'パスキー',
  newsletters: 'メールマガジンの設定',
  withdrawal: '退会のお手続き',
};

export function meta(args: Route.MetaArgs) {
  const section = args.loaderData?.view.section ?? 'overview';
  return pageHead(args, { noindex: true, title: TITLES[section] });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { base, done, view } = loaderData;
  return (
    <div className="max-w-2xl space-y-6">
      <h1>{TITLES[view.section]}</h1>
      {done && !actionData && (
        <Notice look="ok" live>
          <p>{done}</p>
        </Notice>
      )}
      <ErrorSummary errors={actionData?.reply.errors} />
      <SectionBody data={loaderData} answer={actionData} />
      {view.section !== 'overview' && (
        <p className="border-t border-line pt-4">
          <Link to={base}>会員情報へ戻る</Link>
        </p>
      )}
    </div>
  );
}

function SectionBody({
  data: { storefront, base, stepUp, view },
  answer,
}: {
  data: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
}) {
  const reply = answer?.reply ?? EMPTY_REPLY;
  switch (view.section) {
    case 'overview':
      return <Overview view={view} base={base} />;
    case 'person':
      return <PersonForm storefront={storefront} view={view} reply={answer?.reply} />;
    case 'email':
      return <EmailForm view={view} reply={reply} stepUp={stepUp} base={base} />;
    case 'password':
      return <PasswordForm email={view.email} reply={reply} stepUp={stepUp} />;
    case 'sessions':
      return <SessionsList view={view} />;
    case 'second-factor':
      return (
        <SecondFactorForms view={view} shown={answer?.shown} reply={reply} stepUp={stepUp} base={base} />
      );
    case 'passkeys':
      return <PasskeysForms view={view} reply={reply} stepUp={stepUp} base={base} />;
    case 'newsletters':
      return <NewslettersForm view={view} />;
    case 'withdrawal':
      return <WithdrawalForm view={view} reply={reply} stepUp={stepUp} base={base} />;
  }
}
