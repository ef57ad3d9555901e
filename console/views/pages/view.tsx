import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { setFirst } from '#app/staff/views/choices.ts';
import {
  changeView,
  mayManage,
  organisationName,
  readList,
  readView,
  removeView,
  sharingChoices,
} from '#app/staff/views/views.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { faultsOf, viewFacts, viewWords } from '../../lists/list.ts';
import { placesOf } from '../../lists/places.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { listFor } from '../all-lists.ts';
import { NameFields } from '../parts/NameFields.tsx';
import { nameFault, readName } from '../view-form.ts';
import type { Route } from './+types/view.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging: Merging;
}

/** @throws 404 where there is none, and where it is none of theirs. */
async function viewOf(id: string, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const view = await readView(staff, routeNumber(id) ?? 0);
  const list = view && listFor(staff, view.list);
  if (!list) throw data(null, { status: 404 });
  return { staff, view, list };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, view, list } = await viewOf(params.id, context);
  const isManaged = mayManage(staff, view);
  const { first } = await readList(staff, list.path);
  const said = new URLSearchParams(view.query);
  const { gone } = await placesOf(staff, list, said);
  return {
    name: view.name,
    opened: { version: view.version, base: textsOf(view), asked: [] },
    sharedWith: view.sharedWith,
    isManaged,
    isFirst: first?.id === view.id,
    done: url.searchParams.get('done'),
    to: `${list.path}?${view.query}`,
    list: { path: list.path, name: list.name },
    faults: faultsOf(list, said, gone),
    facts: [
      ...viewFacts(list, view.query),
      ['見られる人', await organisationName(view.sharedWith)],
      ['保存した人', view.person],
    ] as [string, string][],
    choices: isManaged ? await sharingChoices(staff) : [],
    timeline: isManaged
      ? timelineRows(await listEntries({ subject: 'list_view', subjectId: String(view.id) }, ENTRIES))
      : [],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, view, list } = await viewOf(params.id, context);
  const say = (query: string) => viewWords(list, query);
  const form = await readForm(request);
  const intent = form.get('intent');
  const done = (what: string) => redirect(`/views/${view.id}?done=${what}`);
  if (intent === 'first' || intent === 'not_first') {
    await setFirst(staff, view.id, intent === 'first');
    throw done('saved');
  }
  if (intent === 'remove') {
    const { kind } = await removeView(staff, view.id, say);
    if (kind !== 'saved') throw data(null, { status: 404 });
    throw redirect(`/views?${new URLSearchParams({ list: list.path, removed: '1' })}`);
  }
  const { reply, name } = readName(form);
  if (name === undefined) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const typed = (sent: FormData) => ({
    name: readName(sent).name!,
    sharedWith: String(sent.get('sharedWith') ?? view.sharedWith),
  });
  const names = new Map((await sharingChoices(staff)).map((choice) => [choice.value, choice.name]));
  names.set('', await organisationName(''));
  const saved = await saveMerged(form, {
    save: (sent, version) => changeView(staff, view.id, version, typed(sent), say),
    read: (sent) => textsOf(typed(sent)),
    shown: textsOf,
    label: (field) => (field === 'name' ? '一覧の名前' : '見られる人'),
    words: (field, text) => (field === 'name' ? text : (names.get(text) ?? text)),
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved') throw done(saved.isMerged ? 'merged' : 'saved');
  return data<Shown>({ reply: nameFault(readName(saved.form).reply, result), merging }, { status: 400 });
}

const textsOf = ({ name, sharedWith }: { name: string; sharedWith: string }) => ({ name, sharedWith });

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `保存した一覧: ${args.loaderData.name}`);
}

export default function ViewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, list, to, facts, faults, done, isFirst, isManaged, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead
        title={name}
        back={{ to: `/views?${new URLSearchParams({ list: list.path })}`, name: '保存した一覧' }}
      >
        <Link to={to} className="btn btn-secondary">
          この一覧を開く
        </Link>
      </PageHead>
      {done && !answer && <Notice look="ok" live title={done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} />
      {faults.length > 0 && (
        <Notice look="warn" title="いまは使えない条件があります">
          <p>
            {faults.join('、')}
            を除いて表示されます。一覧を開いて条件を選び直し、「この一覧を保存」で上書きしてください。
          </p>
        </Notice>
      )}
      <Facts facts={facts} />
      <Form method="post" className="panel space-y-3">
        <h2>最初に表示する一覧</h2>
        <p>
          {isFirst
            ? `「${list.name}」を開くと、この一覧が最初に表示されます。`
            : `「${list.name}」を開いたとき、この一覧を最初に表示できます。ご自身だけの設定です。`}
        </p>
        <button
          type="submit"
          name="intent"
          value={isFirst ? 'not_first' : 'first'}
          className="btn btn-secondary"
        >
          {isFirst ? '最初に表示するのをやめる' : '最初に表示する'}
        </button>
      </Form>
      {isManaged && (
        <Form method="post" noValidate className="panel space-y-4">
          <h2>名前と共有</h2>
          <MergingFields of={answer?.merging ?? loaderData.opened} />
          <NameFields reply={reply} view={loaderData} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="save" className="btn btn-primary">
              保存する
            </button>
            <button type="submit" name="intent" value="remove" className="btn btn-danger">
              この一覧を削除する
            </button>
          </div>
        </Form>
      )}
      {isManaged && <Timeline rows={timeline} />}
    </div>
  );
}
