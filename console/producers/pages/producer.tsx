import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { readProducer, saveProducer } from '#app/municipality/producer.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { peopleOfProducer } from '#app/staff/people-query.ts';
import { demand, may, mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, jstDate } from '#platform/jst.ts';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { People } from '../parts/People.tsx';
import { ProducerFields } from '../parts/ProducerFields.tsx';
import { readProducerForm } from '../producer-form.ts';
import type { Route } from './+types/producer.ts';

const ENTRIES = 20;
const SETTLED = [
  { kind: 'gift', name: '返礼品の精算', action: 'settlement.read' },
  { kind: 'shop', name: '通販の精算', action: 'shop_settlement.read' },
] as const;

interface Shown {
  reply: FormReply;
  changed?: { words: string[]; version: number };
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
    done: url.searchParams.has('done'),
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
  if (!typed) return data<Shown>({ reply }, { status: 400 });
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await saveProducer(staff, producer.id, version, typed);
  switch (result.kind) {
    case 'saved':
      throw redirect(`/producers/${result.id}?done=1`);
    case 'unknown':
      throw data(null, { status: 404 });
    case 'taken':
      return data<Shown>(
        { reply: withError(reply, 'name', 'この自治体に同じ名称の事業者があります') },
        { status: 400 },
      );
    case 'conflict': {
      const { now } = result;
      const words = [`いまの名称「${now.name}」`, `いまの所在地「${now.place}」`];
      return data<Shown>({ reply, changed: { words, version: now.version } }, { status: 409 });
    }
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.producer.name);
}

export default function Producer({ loaderData, actionData }: Route.ComponentProps) {
  const { producer, maySettle, people, mayEdit, done, timeline } = loaderData;
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
      {done && !answer && <Notice look="ok" live title="保存しました" />}
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate>
        <input type="hidden" name="version" value={answer?.changed?.version ?? producer.version} />
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">{producer.name}</legend>
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
