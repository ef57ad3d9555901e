import { useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { PART_NAMES } from '#app/content/part-names.ts';
import { textValues } from '#app/content/values.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { fieldChanges, lineChanges } from '#app/texts/changes.ts';
import { BODY, typedOf } from '#app/texts/fields.ts';
import { addressOf, isBuiltIn, TEXT_KINDS } from '#app/texts/kinds.ts';
import { hasUnpublished, stateOf } from '#app/texts/states.ts';
import { type Move, moveText, publishFaults, readText, saveText, type WholeText } from '#app/texts/texts.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { config } from '#platform/config.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { AddPicture } from '../../parts/AddPicture.tsx';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { withPicture } from '../add-picture.ts';
import { Differences, type Differing } from '../parts/Differences.tsx';
import { FileOffered } from '../parts/FileOffered.tsx';
import { TextFields } from '../parts/TextFields.tsx';
import { TextStanding } from '../parts/TextStanding.tsx';
import { TextSteps } from '../parts/TextSteps.tsx';
import { PLACES } from '../places.ts';
import { fieldLabels, readStep, readTextForm, replyOf, shownValues, textParts } from '../text-form.ts';
import { periodWords, versionWords } from '../words.ts';
import type { Route } from './+types/text.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  told?: string;
  merging?: Merging;
  /** Where both have changed the body: the lines that differ. */
  differs?: Differing;
}

async function textOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const text = await readText(staff, routeNumber(id) ?? 0);
  if (!text) throw data(null, { status: 404 });
  return { staff, text };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, text } = await textOf(params.id, context);
  const { id, kind, slug, newest, fileOffered } = text;
  const now = new Date();
  const isWaiting = hasUnpublished({ ...text, fromFile: newest.fromFile });
  const [lacks, entries] = await Promise.all([
    isWaiting || text.live === null ? publishFaults(kind, slug, newest.source) : {},
    listEntries({ subject: 'text', subjectId: String(id) }, ENTRIES),
  ]);
  const state = stateOf(text, now);
  return {
    kind,
    title: text.title,
    shown: shownValues(kind, typedOf(newest.source)),
    opened: { version: text.version, base: textParts(kind, newest.source), asked: [] },
    insertions: isBuiltIn(kind)
      ? { values: Object.entries(textValues()), parts: kind === 'guidance' ? PART_NAMES : [] }
      : undefined,
    lacks,
    lead: `${TEXT_KINDS[kind]} ${slug}・${versionWords(newest)}`,
    site: text.live !== null || isBuiltIn(kind) ? config().origin + addressOf(kind, slug) : null,
    isSeen: state === 'shown' || (state === 'ended' && kind === 'feature'),
    standing: {
      ...{ id, state, version: text.version, live: text.live, isWaiting },
      isBuiltIn: isBuiltIn(kind),
      period: periodWords(text),
      next:
        text.next !== null && text.nextAt
          ? `第${text.next}版を${formatDateTime(text.nextAt)}に公開します。`
          : null,
      lacks: Object.keys(lacks).length,
    },
    offered: fileOffered === null ? null : differing(kind, newest.source, fileOffered),
    mayEdit: mayEverywhere(staff, 'text.edit') && state !== 'archived',
    mayMove: mayEverywhere(staff, 'text.edit'),
    done: url.searchParams.get('done'),
    merged: url.searchParams.has('merged'),
    timeline: timelineRows(entries),
  };
}

function differing(kind: WholeText['kind'], before: string, after: string): Differing {
  return { fields: fieldChanges(kind, before, after), hunks: lineChanges(before, after) };
}

const MOVES = /^(withdraw|unschedule|archive|restore|take-file|keep-own)$/;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, text } = await textOf(params.id, context);
  const form = await readForm(request);
  const page = `/texts/${text.id}`;
  const intent = String(form.get('intent') ?? '');
  if (MOVES.test(intent)) {
    await moveText(staff, text.id, intent as Move);
    const done = intent === 'withdraw' && isBuiltIn(text.kind) ? 'built-in' : intent;
    throw redirect(`${page}?done=${done}`);
  }
  const typed = readTextForm(form, text.kind, typedOf(text.newest.source).fields);
  const again = (errors: Record<string, string[]>) =>
    data<Shown>({ reply: replyOf(typed, errors), merging: openedWith(form) }, { status: 400 });
  const picture = await withPicture(staff, form, text.kind, typed);
  if (picture)
    return data<Shown>({ ...picture, merging: openedWith(form) }, { status: picture.told ? 200 : 400 });
  const wanted = readStep(form, new Date());
  if ('fault' in wanted) return again({ at: [wanted.fault] });
  const { step } = wanted;
  const { kind } = text;
  const before = typedOf(text.newest.source).fields;
  const labels = fieldLabels(kind);
  const saved = await saveMerged(form, {
    save: (sent, version) => saveText(staff, text.id, version, readTextForm(sent, kind, before).source, step),
    read: (sent) => textParts(kind, readTextForm(sent, kind, before).source),
    shown: (now) => textParts(kind, now.newest.source),
    values: (parts) => shownValues(kind, { fields: parts, body: parts[BODY] ?? '' }),
    label: (name) => labels[name] ?? name,
  });
  if (saved.kind === 'asked') {
    const body = saved.merging.asked.find(({ name }) => name === BODY);
    const differs = body && { fields: [], hunks: lineChanges(body.theirs, body.mine) };
    const reply = { values: { ...typed.values, ...saved.values }, errors: {} };
    return data<Shown>({ reply, merging: saved.merging, ...(differs && { differs }) }, { status: 409 });
  }
  const { result, merging, isMerged } = saved;
  if (result.kind === 'saved') {
    const done = typeof step === 'string' ? step : 'schedule';
    throw redirect(`${page}?done=${done}${isMerged ? '&merged=1' : ''}`);
  }
  const now = readTextForm(saved.form, kind, before);
  if (result.kind === 'faults')
    return data<Shown>({ reply: replyOf(now, result.faults), merging }, { status: 400 });
  const archived = 'この文章は、ほかの担当者が保管しました。保管から戻すと保存できます';
  return data<Shown>({ reply: withError(replyOf(now), '', archived), merging }, { status: 400 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.title);
}

const DONE: Record<string, string> = {
  draft: '下書きを保存しました',
  made: '下書きを保存しました',
  publish: '公開しました',
  schedule: '公開を予約しました',
  withdraw: '取り下げました',
  'built-in': '組み込みの文章に戻しました',
  unschedule: '予約を取り消しました',
  archive: '保管しました',
  restore: '保管から戻しました',
  'take-file': 'ファイルの内容を下書きに取り込みました',
  'keep-own': 'いまの文章のままにしました',
  back: '前の版の内容を下書きにしました。公開すると、サイトに反映されます',
};

export default function TextPage({ loaderData: t, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const done = !answer && t.done !== null ? DONE[t.done] : undefined;
  const form = useRef<HTMLFormElement>(null);
  const preview = `/texts/${t.standing.id}/preview`;
  // What lacks before it can be published stands beside its field, also before anybody has pressed anything.
  const shownReply = answer ? reply : { ...reply, errors: t.mayEdit ? t.lacks : {} };
  return (
    <div className="max-w-5xl space-y-6 2xl:max-w-6xl">
      <PageHead title={t.title} back={{ to: '/texts', name: '文章' }} lead={t.lead}>
        {t.isSeen && t.site && (
          <a href={t.site} target="_blank" rel="noreferrer" className="btn btn-secondary">
            サイトで見る
          </a>
        )}
        <a href={`/texts/${t.standing.id}/file`} className="btn btn-secondary" download>
          ファイルを保存
        </a>
      </PageHead>
      {done && <Notice look="ok" live title={done} />}
      {t.merged && done && <Notice title={MERGED} />}
      {answer?.differs && (
        <section className="panel" aria-label="本文の違い">
          <Differences
            of={answer.differs}
            label="違い"
            before="ほかの担当者が保存した内容"
            after="入力された内容"
          />
        </section>
      )}
      <ErrorSummary errors={reply.errors} labels={fieldLabels(t.kind)} />
      <TextStanding text={t.standing} mayEdit={t.mayMove} />
      {t.offered && <FileOffered differs={t.offered} mayEdit={t.mayEdit} />}
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <NothingByEnter />
          <fieldset disabled={!t.mayEdit} className="space-y-5">
            <legend className="sr-only">{t.title}</legend>
            <MergingFields of={answer?.merging ?? t.opened} />
            <TextFields kind={t.kind} reply={shownReply} shown={t.shown} insertions={t.insertions} />
            {t.mayEdit && <AddPicture places={PLACES[t.kind]} reply={reply} told={answer?.told} />}
            {t.mayEdit && (
              <TextSteps reply={reply}>
                <PreviewButton address={preview} />
              </TextSteps>
            )}
          </fieldset>
        </Form>
        <Preview address={preview} form={form} typed={t.mayEdit} />
      </div>
      <Timeline rows={t.timeline} />
    </div>
  );
}
