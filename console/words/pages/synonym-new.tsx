import { Form, redirect } from 'react-router';
import { addSynonym } from '#app/curation/synonyms.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { SynonymFields } from '../parts/SynonymFields.tsx';
import { readSynonymForm, synonymRefused } from '../synonym-form.ts';
import type { Route } from './+types/synonym-new.ts';

const MOST_LETTERS = 50;

/** A word may be said by the address: one that found nothing. */
export function loader({ url }: Route.LoaderArgs) {
  return { word: (url.searchParams.get('word') ?? '').slice(0, MOST_LETTERS) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, typed } = readSynonymForm(await readForm(request));
  if (!typed) return refused(reply, {});
  const result = await addSynonym(context.get(staffContext), typed);
  if (result.kind === 'saved') throw redirect(`/synonyms/${result.id}?done=1`);
  return synonymRefused(reply, result.kind === 'conflict' ? { kind: 'unknown' } : result, {});
}

export const meta = pageTitle;

export default function NewSynonym({ loaderData: { word }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead title="同義語の追加" back={{ to: '/synonyms', name: '同義語' }} />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <SynonymFields reply={reply} shown={{ words: word && `${word}、`, means: '' }} />
        <button type="submit" className="btn btn-primary">
          追加する
        </button>
      </Form>
    </div>
  );
}
