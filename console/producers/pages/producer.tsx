import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { readProducer, saveProducer } from '#app/municipality/producer.ts';
import { PRODUCER_LABELS } from '#app/municipality/typed-producer.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { peopleOfProducer } from '#app/staff/people-query.ts';
import { demand, may, mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, jstDate } from '#platform/jst.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { People } from '../parts/People.tsx';
import { ProducerFields } from '../parts/ProducerFields.tsx';
import { readProducerForm, shownProducer } from '../producer-form.ts';
import type { Route } from './+types/producer.ts';

const ENTRIES = 20;
const SETTLED = [
  { kind: 'gift', name: '返礼品の精算', action: 'settlement.read' },
  { kind: 'shop', name: '通販の精算', action: 'shop_settlement.read' },
] as const;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const producer = await readProducer(staff, routeNumber(params.id) ?? 0);
  if (!producer) throw data(null, { status: 404 });
  const now = new Date();
  const [entries, { people, invited }] = await Promise.all([
    listEntries({ subject: 'producer', subjectId: String(producer.id) }, ENTRIES),
    peopleOfProducer(producer.id, jstDate(now), now),
  ]);
  return {
    producer,
    people: {
      people,
      invited: invited.map(({ email, until }) => ({ email, until: formatDateTime(until) })),
      seesStaff: mayEverywhere(staff, 'staff.read'),
      mayInvite: mayEverywhere(staff, 'staff.edit'),
    },
    mayEdit: may(staff, 'producer.edit', producer),
    maySettle: SETTLED.filter(({ action }) =>
      may(staff, action, { governmentCode: producer.governmentCode, producerId: producer.id }),
    ),
    done: url.searchParams.get('done'),
    opened: { version: producer.version, base: shownProducer(producer), asked: [] },
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const producer = await readProducer(staff, routeNumber(params.id) ?? 0);
  if (!producer) throw data(null, { status: 404 });
  demand(staff, 'producer.edit', producer);
  const form = await readForm(request);
  const { reply, typed } = readProducerForm(form);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    save: (sent, version) => saveProducer(staff, producer.id, version, readProducerForm(sent).typed!),
    read: (sent) => shownProducer(readProducerForm(sent).typed!),
    shown: shownProducer,
    label: (name) => PRODUCER_LABELS[name as keyof typeof PRODUCER_LABELS],
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/producers/${result.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  const taken = withError(
    readProducerForm(saved.form).reply,
    'name',
    'この自治体に同じ名称の事業者があります',
  );
  return data<Shown>({ reply: taken, merging }, { status: 400 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.producer.name);
}

export default function Producer({ loaderData, actionData }: Route.ComponentProps) {
  const { producer, opened, maySettle, people, mayEdit, done, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title={producer.name}
        back={{ to: `/producers?government=${producer.governmentCode}`, name: '事業者' }}
        lead={`${producer.government}・事業者番号 ${producer.id}`}
      >
        <Link to={`/goods?producer=${producer.id}`} className="btn btn-secondary">
          返礼品・商品
        </Link>
        {maySettle.map(({ kind, name }) => (
          <Link key={kind} to={`/settlements/drafts/${kind}-${producer.id}`} className="btn btn-secondary">
            {name}
          </Link>
        ))}
      </PageHead>
      {done && !answer && <Notice look="ok" live title={done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} labels={PRODUCER_LABELS} />
      <Form method="post" noValidate>
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">{producer.name}</legend>
          <MergingFields of={answer?.merging ?? opened} />
          <ProducerFields reply={reply} shown={producer} />
          {mayEdit && (
            <button type="submit" className="btn btn-primary">
              保存する
            </button>
          )}
        </fieldset>
      </Form>
      <People producerId={producer.id} shown={people} />
      <Timeline rows={timeline} />
    </div>
  );
}
