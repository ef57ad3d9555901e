import { data, Form, Link, redirect } from 'react-router';
import { readSynonym, removeSynonym, saveSynonym } from '#app/curation/synonyms.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { SynonymFields } from '../parts/SynonymFields.tsx';
import { readSynonymForm, SYNONYM_LABELS, shownSynonym, synonymRefused } from '../synonym-form.ts';
import type { Route } from './+types/synonym.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

async function synonymOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const synonym = await readSynonym(staff, routeNumber(id ?? '') ?? 0);
  if (!synonym) throw data(null, { status: 404 });
  return { staff, synonym };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, synonym } = await synonymOf(params.id, context);
  const { id, words, means, version } = synonym;
  const entries = await listEntries({ subject: 'synonym', subjectId: String(id) }, ENTRIES);
  return {
    first: words[0]!,
    version,
    shown: shownSynonym({ words, means }),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, synonym } = await synonymOf(params.id, context);
  const form = await readForm(request);
  if (form.get('intent') === 'remove') {
    await removeSynonym(staff, synonym.id);
    throw redirect('/synonyms?removed=1');
  }
  const { reply, typed } = readSynonymForm(form);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    // A word that one of the two put among the words and the other among what is found with them does not fit.
    save: async (sent, version) => {
      const its = readSynonymForm(sent).typed;
      return its ? saveSynonym(staff, synonym.id, version, its) : { kind: 'wrong' as const };
    },
    read: (sent) => shownSynonym(readSynonymForm(sent).typed!),
    shown: shownSynonym,
    label: (name) => SYNONYM_LABELS[name as keyof typeof SYNONYM_LABELS],
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/synonyms/${synonym.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  const again = readSynonymForm(saved.form).reply;
  if (result.kind === 'wrong') return data<Shown>({ reply: again, merging }, { status: 400 });
  return synonymRefused(again, result, { merging });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `同義語: ${args.loaderData.first}`);
}

export default function Synonym({ loaderData, actionData }: Route.ComponentProps) {
  const { first, version, shown, mayEdit, done, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead title={`同義語「${first}」`} back={{ to: '/synonyms', name: '同義語' }}>
        <Link to={`/search-words/try?${new URLSearchParams({ q: first })}`} className="btn btn-secondary">
          検索を試す
        </Link>
      </PageHead>
      {done && !answer && (
        <Notice look="ok" live title={done === 'merged' ? MERGED : '保存しました'}>
          <p>次の検索から使われます。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">同義語</legend>
          <MergingFields of={answer?.merging ?? { version, base: shown, asked: [] }} />
          <SynonymFields reply={reply} shown={shown} />
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
              <button type="submit" name="intent" value="remove" className="btn btn-danger">
                この同義語を削除する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
      <Timeline rows={timeline} />
    </div>
  );
}
