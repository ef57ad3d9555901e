import { data, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { countStates } from '#app/onestop/desk-query.ts';
import { lookUp, receive } from '#app/onestop/receive.ts';
import { FINDING_NAMES, STATE_NAMES } from '#app/onestop/words.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { deadlineFacts, yearIn, yearsToChoose } from '../desk.ts';
import { OneStopNav, YearForm } from '../parts/DeskHead.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { PersonPanel } from '../parts/PersonPanel.tsx';
import { StateCounts } from '../parts/StateCounts.tsx';
import { pileQuery, readPile, readSaid, receivedFault } from '../receive-form.ts';
import { FAULT_CHOICES, trayView } from '../tray-view.ts';
import type { Route } from './+types/tray.ts';

const MOST_TYPED = 60;

const DONE: Record<string, string> = { ...FINDING_NAMES, withdrawn: STATE_NAMES.withdrawn };

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const pile = readPile(url.searchParams);
  const typed = (url.searchParams.get('number') ?? '').trim().slice(0, MOST_TYPED);
  const seen = typed === '' ? undefined : await lookUp(staff, typed);
  const year = seen?.taxYear ?? yearIn(url);
  const [done = '', as = ''] = (url.searchParams.get('done') ?? '').slice(0, MOST_TYPED).split(':');
  return {
    pile,
    query: pileQuery(pile),
    typed,
    person: seen ? await trayView(seen) : null,
    done: DONE[as] ? `${done} を「${DONE[as]}」にしました` : '',
    mayReceive: mayAnywhere(staff, 'onestop.receive'),
    counts: await countStates(reachOf(staff, 'onestop.read'), year, null),
    choices: FAULT_CHOICES,
    year,
    years: yearsToChoose(year),
    ...deadlineFacts(year),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const pile = readPile(url.searchParams);
  const number = (url.searchParams.get('number') ?? '').slice(0, MOST_TYPED);
  const again = shownAgain(form);
  const reply =
    form.get('intent') === 'incomplete'
      ? { ...again, values: { ...again.values, fault: form.getAll('fault').join('、').slice(0, 500) } }
      : again;
  const refuse = (name: string, words: string, upon: FormReply = reply) =>
    data<{ reply: FormReply }>({ reply: withError(upon, name, words) }, { status: 400 });
  const read = readSaid(form, pile);
  if ('fault' in read) return refuse(...read.fault);
  const result = await receive(context.get(staffContext), number, read.said);
  const fault = receivedFault(result);
  if (fault !== undefined)
    return refuse('', fault, result.kind === 'conflict' ? seenAnew(reply, 'seen') : reply);
  const next = new URLSearchParams(pileQuery(pile));
  next.set('done', `${number}:${read.said.to}`);
  throw redirect(`/one-stop?${next}`, 303);
}

export const meta = pageTitle;

export default function Tray({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = (actionData as { reply: FormReply } | undefined)?.reply ?? EMPTY_REPLY;
  const failed = Object.keys(reply.errors).length > 0;
  return (
    <div className="max-w-5xl">
      <PageHead
        title="ワンストップ特例の受付"
        lead={`${d.year}年分の提出期限 ${d.deadline}${d.legalDeadline ? `(法令による期限 ${d.legalDeadline})` : ''}。${d.left}。`}
      />
      <OneStopNav year={d.year} government={null} may={d} />
      <div className="space-y-5">
        {d.done && !failed && !d.person && <Notice key={d.done} look="ok" live title={d.done} />}
        <ErrorSummary errors={reply.errors} />
        <NumberField typed={d.typed} pile={d.pile} found={d.person !== null} turn={d.done} />
        {d.person ? (
          <PersonPanel
            key={d.person.number}
            person={d.person}
            query={d.query}
            reply={reply}
            choices={d.choices}
          />
        ) : (
          <>
            <YearForm year={d.year} years={d.years} />
            <StateCounts counts={d.counts} year={d.year} over={d.over} />
          </>
        )}
      </div>
    </div>
  );
}
