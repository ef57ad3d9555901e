import { redirect } from 'react-router';
import { findMember } from '#app/account/session.ts';
import { clientOf, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { consume } from '#platform/throttle.ts';
import { SIMULATION_PARAMS } from '../fields.ts';
import { AnswerPanel } from '../parts/AnswerPanel.tsx';
import { Derivation } from '../parts/Derivation.tsx';
import { Remarks } from '../parts/Remarks.tsx';
import { SimulationForm } from '../parts/SimulationForm.tsx';
import { useLive } from '../parts/use-live-answer.ts';
import { keepLimit, saveLimit } from '../saved-limit.ts';
import { simulate } from '../simulation.ts';
import type { Route } from './+types/about-deduction.ts';

const HERE = '/about-deduction';

/** The same for everybody: the page depends on the URL only, not on the visitor. */
export function loader({ url }: Route.LoaderArgs) {
  const params = url.searchParams;
  return {
    ...simulate(params),
    isSaved: params.get('saved') === '1',
    isAnswer: SIMULATION_PARAMS.some((name) => params.has(name)),
  };
}

/**
 * Saves the limit that follows from the URL; a limit sent by the browser is never read. A visitor's is kept until the
 * login and saved there.
 */
export async function action({ request, url }: Route.ActionArgs) {
  const { answer, query } = simulate(url.searchParams);
  const back = `${HERE}?${query}`;
  if (!answer || answer.shown === 0) throw redirect(back, 303);
  const limit = { year: answer.year, amount: answer.shown };
  const saved = `${back}&saved=1#answer`;
  const member = await findMember(request);
  const taken = member
    ? await consume('limit_account', String(member.id))
    : await consume('limit_wish_address', clientOf(request));
  if (!taken.ok) return throttled({ values: {}, errors: {} }, taken.retryAfter, {});
  if (member) {
    await saveLimit(member.id, limit);
    throw redirect(saved, 303);
  }
  throw redirect(`/login?redirect=${encodeURIComponent(saved)}`, {
    status: 303,
    headers: { 'Set-Cookie': await keepLimit(limit) },
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    description:
      '給与収入とご家族から、ふるさと納税の控除上限額の目安を計算します。計算の過程と根拠の条文、所得税と住民税からの控除の内訳、確定申告とワンストップ特例の違いもご覧いただけます。',
    canonical: HERE,
    noindex: args.loaderData?.isAnswer ?? true,
  });
}

export default function AboutDeduction({ loaderData: d, actionData }: Route.ComponentProps) {
  const live = useLive();
  const errors = { ...d.asked.errors, ...actionData?.reply.errors };
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <h1>控除上限額シミュレーション</h1>
        <p className="prose-width">
          1年間の寄附のうち、自己負担の2,000円を除いた額が所得税と住民税から控除される上限の目安を計算します。会員登録は必要ありません。入力した内容は保存されません。会員の方は、結果の金額を年ごとに保存できます。
        </p>
      </div>
      {hasErrors && !live.isTyping && (
        <div id="answer">
          <ErrorSummary errors={errors} />
        </div>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
        <SimulationForm simulation={d} live={live} />
        <AnswerPanel simulation={d} isSaved={d.isSaved} id={hasErrors ? undefined : 'answer'} />
      </div>
      {d.answer && <Derivation steps={d.answer.steps} />}
      <Remarks />
    </div>
  );
}
