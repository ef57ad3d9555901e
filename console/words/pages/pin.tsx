import { data, Form, Link, redirect } from 'react-router';
import { readPin, removePin, savePin } from '#app/curation/pins.ts';
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
import { KIND_NAMES } from '../kinds.ts';
import { PinFields } from '../parts/PinFields.tsx';
import { keptPin, PIN_LABELS, pinRefused, readPinForm, shownPin } from '../pin-form.ts';
import type { Route } from './+types/pin.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

async function pinOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const pin = await readPin(staff, routeNumber(id ?? '') ?? 0);
  if (!pin) throw data(null, { status: 404 });
  return { staff, pin };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, pin } = await pinOf(params.id, context);
  const { id, kind, word, goods, version } = pin;
  const entries = await listEntries({ subject: 'search_pin', subjectId: String(id) }, ENTRIES);
  return {
    kind,
    storefront: KIND_NAMES[kind],
    word,
    version,
    goods,
    shown: shownPin(keptPin(pin)),
    mayEdit: mayEverywhere(staff, 'category.edit'),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, pin } = await pinOf(params.id, context);
  const form = await readForm(request);
  if (form.get('intent') === 'remove') {
    await removePin(staff, pin.id);
    throw redirect('/search-pins?removed=1');
  }
  const { reply, typed } = readPinForm(form);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    // A beginning of one and an end of the other need not fit.
    save: async (sent, version) => {
      const its = readPinForm(sent).typed;
      return its ? savePin(staff, pin.id, version, its) : { kind: 'wrong' as const };
    },
    read: (sent) => shownPin(readPinForm(sent).typed!),
    shown: (now) => shownPin(keptPin(now)),
    label: (name) => PIN_LABELS[name as keyof typeof PIN_LABELS],
    words: (name, text) => (name === 'from' || name === 'until' ? text.replace('T', ' ') : text),
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/search-pins/${pin.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  const again = readPinForm(saved.form).reply;
  if (result.kind === 'wrong') return data<Shown>({ reply: again, merging }, { status: 400 });
  return pinRefused(again, result, { merging });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `優先表示: ${args.loaderData.word}`);
}

export default function Pin({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, storefront, word, version, goods, shown, mayEdit, done, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead
        title={`「${word}」の優先表示`}
        back={{ to: '/search-pins', name: '優先表示' }}
        lead={storefront}
      >
        <Link
          to={`/search-words/try?${new URLSearchParams({ kind, q: word })}`}
          className="btn btn-secondary"
        >
          検索を試す
        </Link>
      </PageHead>
      {done && !answer && (
        <Notice look="ok" live title={done === 'merged' ? MERGED : '保存しました'}>
          <p>この言葉で見つかるものが、次の検索から先に表示されます。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <section className="space-y-2">
        <h2>先に表示する返礼品・商品</h2>
        <ol className="list-decimal space-y-1 ps-6">
          {goods.map((g) => (
            <li key={g.id}>
              <Link to={`/goods/${g.id}`}>{g.name}</Link>
              {!g.published && ' (非公開のため、表示されません)'}
            </li>
          ))}
        </ol>
      </section>
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">優先表示</legend>
          <MergingFields of={answer?.merging ?? { version, base: shown, asked: [] }} />
          <PinFields reply={reply} shown={shown} />
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
              <button type="submit" name="intent" value="remove" className="btn btn-danger">
                この優先表示を削除する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
      <Timeline rows={timeline} />
    </div>
  );
}
