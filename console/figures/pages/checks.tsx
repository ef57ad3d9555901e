import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { dutyChecks, noteCheck, planPublicity } from '#app/figures/duty/checks.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { digits, yen } from '#platform/money.ts';
import { shortDate, shortDay } from '../../parts/dates.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readCheck, readPlan } from '../duty/check-forms.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { LegalStates } from '../duty/LegalStates.tsx';
import { OriginChecks } from '../duty/OriginChecks.tsx';
import { openDuty } from '../duty/open-duty.ts';
import { PublicityGifts } from '../duty/PublicityGifts.tsx';
import { Residents } from '../duty/Residents.tsx';
import type { Route } from './+types/checks.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  if (duty.at === null) return { duty, checks: null };
  const c = await dutyChecks(staff, duty.at.code, duty.period);
  return {
    duty,
    checks: {
      key: randomUUID(),
      done: url.searchParams.has('done'),
      madeHere: `${config().origin}/governments/made-here?code=${duty.at.code}`,
      states: c.states,
      producers: c.producers.map((p) => ({
        ...p,
        gifts: digits(p.gifts),
        checkedOn: p.checkedOn && shortDay(p.checkedOn),
      })),
      publicity: c.publicity.map((g) => ({
        ...g,
        isOver: g.given > (g.distributed ?? 0),
        given: digits(g.given),
      })),
      residents: c.residents.map((r) => ({
        number: r.number,
        goods: r.goods,
        paidAt: shortDate(r.paidAt),
        amount: yen(r.amount),
      })),
      hasMore: c.hasMore,
    },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { at, period, query, today } = await openDuty(staff, url, 'figure.edit');
  if (at === null) throw data(null, { status: 404 });
  const form = await readForm(request);
  if (form.get('intent') === 'plan') {
    const read = readPlan(form);
    if ('reply' in read) return refused(read.reply, {});
    const result = await planPublicity(staff, { ...read.value, begins: period.from });
    if (result === 'unknown') throw data(null, { status: 404 });
  } else {
    const read = readCheck(form, today);
    if ('reply' in read) return refused(read.reply, {});
    if ((await noteCheck(staff, read.value)) === 'unknown') throw data(null, { status: 404 });
  }
  throw redirect(`/figures/duty/checks?${query}&done=1`, 303);
}

export const meta = pageTitle;

export default function Checks({ loaderData: { duty, checks: c }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty/checks"
      title="基準の確認"
      lead="地場産品基準と募集の基準について、自治体が確かめておくものです。"
    >
      {() =>
        c && (
          <>
            {c.done && !actionData && <Notice look="ok" live title="記録しました" />}
            <ErrorSummary errors={reply.errors} />
            <LegalStates duty={duty} states={c.states} madeHere={c.madeHere} />
            <OriginChecks
              key={c.key}
              duty={duty}
              producers={c.producers}
              reply={reply}
              formKey={c.key}
              hasMore={c.hasMore.producers}
            />
            <PublicityGifts duty={duty} gifts={c.publicity} reply={reply} />
            <Residents duty={duty} rows={c.residents} isFull={c.hasMore.residents} />
          </>
        )
      }
    </DutyFrame>
  );
}
