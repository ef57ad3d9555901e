import { data, redirect } from 'react-router';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { addView, changeView, readList, readView } from '#app/staff/views/views.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { intoOf, type List, viewFacts, viewWords } from '../../lists/list.ts';
import { offered } from '../../lists/open-list.ts';
import { SaveView } from '../../lists/parts/SaveView.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { keptList } from '../all-lists.ts';
import { nameFault, readInto, readName } from '../view-form.ts';
import type { Route } from './+types/view-new.ts';

interface Shown {
  reply: FormReply;
  /** Somebody changed the view in between. */
  changed?: boolean;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const kept = keptList(staff, url);
  if (!kept) throw redirect('/views');
  const { list, query } = kept;
  const { views } = await readList(staff, list.path);
  return {
    back: { to: `${list.path}?${query}`, name: list.name },
    facts: viewFacts(list, query),
    kept: { path: list.path, query, views: views.map((view) => offered(staff, view)) },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const kept = keptList(staff, url);
  if (!kept) throw data(null, { status: 404 });
  const { list, query } = kept;
  const form = await readForm(request);
  if (form.has('into')) return replace(staff, list, query, String(form.get('into')));
  const { reply, name } = readName(form);
  if (name === undefined) return data<Shown>({ reply }, { status: 400 });
  const result = await addView(staff, { list: list.path, name, query }, (said) => viewWords(list, said));
  if (result.kind === 'saved') throw done(list, query, result.id);
  return data<Shown>({ reply: nameFault(reply, result) }, { status: 400 });
}

/** Has a view show what the list shows now. @param said which one, as it was seen. */
async function replace(staff: SignedInStaff, list: List, query: string, said: string) {
  if (said === '') {
    const reply = withError(EMPTY_REPLY, 'into', '上書きする一覧を選択してください');
    return data<Shown>({ reply }, { status: 400 });
  }
  const into = readInto(said);
  const view = into && (await readView(staff, into.id));
  if (view?.list !== list.path) throw data(null, { status: 404 });
  const result = await changeView(staff, view.id, into!.version, { query }, (kept) => viewWords(list, kept));
  if (result.kind === 'saved') throw done(list, query, view.id);
  if (result.kind !== 'conflict') throw data(null, { status: 404 });
  // The choice stays, upon what is kept now.
  const now = await readView(staff, view.id);
  const values = { into: now ? intoOf(now) : '' };
  return data<Shown>({ reply: { ...EMPTY_REPLY, values }, changed: true }, { status: 409 });
}

const done = ({ path }: List, query: string, id: number) => redirect(`${path}?${query}&saved=${id}`);

export const meta = pageTitle;

export default function NewView({ loaderData: { back, facts, kept }, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead title="一覧の保存" back={back} />
      {answer?.changed && <Changed words={[]} />}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={facts} />
      <SaveView reply={reply} kept={kept} />
    </div>
  );
}
