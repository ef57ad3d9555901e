import { data, Form, redirect } from 'react-router';
import { LAYOUTS } from '#app/dispatch/labels/all-layouts.ts';
import { goesIn, lostOf } from '#app/dispatch/labels/file.ts';
import type { Label } from '#app/dispatch/labels/label.ts';
import { labelsOf, outgoing, prepare } from '#app/dispatch/outgoing.ts';
import { parcelNumber } from '#app/dispatch/parcel-number.ts';
import { TEMPERATURE_NAMES } from '#app/dispatch/slips.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readOutgoing } from '../outgoing-form.ts';
import { LayoutForm } from '../parts/LayoutForm.tsx';
import { Senders } from '../parts/Senders.tsx';
import { type ToldLabel, UnfitLabels } from '../parts/UnfitLabels.tsx';
import type { Route } from './+types/outgoing.ts';

const FILES = ['labels', 'slips', 'picks'];

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const today = jstDate(new Date());
  const { asked, layout, shipOn, lossy, which } = readOutgoing(url.searchParams, today);
  const { parcels, kept, early, more } = await outgoing(staff, asked, today);
  const labels = await labelsOf(parcels, layout, shipOn);
  const told = labels.map((label) => toldOf(label, lossy));
  const count = (is: keyof typeof TEMPERATURE_NAMES) => parcels.filter((p) => p.temperature === is).length;
  const own = [...Map.groupBy(labels, (l) => l.parcel.producerId)].map(([id, [first, ...more]]) => ({
    id,
    name: first!.parcel.producer,
    count: 1 + more.length,
    lacking: first!.lacking,
  }));
  return {
    done: Number(url.searchParams.get('done') ?? '') || 0,
    more,
    which,
    layouts: LAYOUTS.map(({ code, name }) => ({ code, name })),
    layout: { code: layout.code, hint: layout.hint },
    shipOn,
    today,
    lossy,
    early: 'ids' in asked || early === 0 ? null : { count: countWords(early), isIn: asked.early },
    total: parcels.length,
    temperatures: (['ambient', 'chilled', 'frozen'] as const)
      .map((is) => [TEMPERATURE_NAMES[is], count(is)] as const)
      .filter(([, n]) => n > 0)
      .map(([name, n]) => `${name}${n}件`)
      .join('・'),
    inFile: told.filter((t) => t.isIn).length,
    waiting: parcels.filter((p) => p.status === 'waiting').length,
    told: told
      .filter((t) => t.words.length > 0 || t.notes.length > 0)
      .toSorted((x, y) => Number(x.isIn) - Number(y.isIn)),
    kept: kept.map((p) => ({ number: parcelNumber(p), words: p.heldReason ?? 'お支払いの異議' })),
    producers: own,
    asksProof: !isConfirmed(staff),
  };
}

/** What a label is told of beside its row. */
function toldOf(label: Label, lossy: boolean): ToldLabel {
  const { parcel, faults, notes } = label;
  const lost = lostOf(label);
  return {
    number: parcelNumber(parcel),
    to: `${parcel.to.familyName} ${parcel.to.givenName}`,
    isIn: goesIn(label, lossy),
    words: [...faults, ...(lost.length > 0 ? [`Shift_JISで表せない文字があります: ${lost.join(' ')}`] : [])],
    notes: [...new Set(notes)],
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  if (intent === 'prepared') {
    const today = jstDate(new Date());
    const moved = await prepare(staff, readOutgoing(url.searchParams, today).asked, today);
    const search = new URLSearchParams(url.search);
    search.set('done', String(moved));
    throw redirect(`/deliveries/outgoing?${search}`, 303);
  }
  if (!FILES.includes(intent)) throw data(null, { status: 400 });
  const refusal = await refuseUnproven(staff, form);
  if (refusal) return refusal;
  throw redirect(`/deliveries/${intent}${url.search}`);
}

export const meta = pageTitle;

/** Why there is nothing to pack: all of it is held, or before its time, or there is nothing at all. */
function noneWords({ early, kept, shipOn }: { early: unknown; kept: unknown[]; shipOn: string }): string {
  if (kept.length > 0) return '保留中のもののほかに、発送できるお届けはありません。';
  return early
    ? `出荷日(${formatPlainDate(shipOn)})までに発送の時期を迎えるお届けはありません。`
    : 'これから発送するお届けはありません。';
}

export default function Outgoing({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const back = `/deliveries?${new URLSearchParams(d.which.filter(([name]) => name !== 'ids'))}`;
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead
        title="送り状・納品書"
        back={{ to: back, name: 'お届け' }}
        lead={d.total === 0 ? noneWords(d) : `${d.total}件(${d.temperatures})`}
      />
      {d.done > 0 && <Notice look="ok" live title={`${d.done}件を発送準備中にしました`} />}
      {d.more && <Notice look="warn" title="件数が多いため、はじめの1,000件を対象にしています" />}
      {d.early && (
        <Notice
          look="warn"
          title={`${d.early.count}は、出荷日(${formatPlainDate(d.shipOn)})がお約束した発送の時期より前${d.early.isIn ? 'です' : 'のため、含みません'}`}
        >
          <p>
            {d.early.isIn
              ? `定期便の次回以降の分や、お届け希望日が先のものも${d.kept.length > 0 ? '、保留中のものを除いて' : ''}含んでいます。発送してよいか、ご確認ください。`
              : '定期便の次回以降の分や、お届け希望日が先のものです。出荷日を変えるか、下の欄を選択すると含められます。'}
          </p>
        </Notice>
      )}
      {d.kept.length > 0 && (
        <Notice look="warn" title={`${d.kept.length}件は保留中のため、含みません`}>
          <ul>
            {d.kept.map(({ number, words }) => (
              <li key={number}>{`${number}: ${words}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      {(d.total > 0 || d.early) && (
        <LayoutForm
          which={d.which}
          layouts={d.layouts}
          layout={d.layout}
          shipOn={d.shipOn}
          today={d.today}
          lossy={d.lossy}
          early={d.early?.isIn}
        />
      )}
      {d.total > 0 && (
        <>
          <Senders producers={d.producers} />
          <UnfitLabels rows={d.told} />
          <section className="panel space-y-4">
            <h2>ファイルを出力する</h2>
            <p className="text-sm text-soft">
              お届け先の氏名・住所・電話番号が含まれます。出力したことも記録されます。送り状と納品書は同じ順に並びます。
            </p>
            <Form method="post" reloadDocument noValidate className="space-y-4">
              <ProofField reply={reply} needed={d.asksProof} />
              <div className="flex flex-wrap gap-3">
                {d.inFile > 0 && (
                  <button type="submit" name="intent" value="labels" className="btn btn-primary">
                    送り状のCSV({d.inFile}件)
                  </button>
                )}
                <button type="submit" name="intent" value="slips" className="btn btn-secondary">
                  納品書のPDF({d.total}件)
                </button>
                <button type="submit" name="intent" value="picks" className="btn btn-secondary">
                  ピッキングリストのPDF
                </button>
              </div>
            </Form>
          </section>
          {d.waiting > 0 && (
            <Form method="post" className="panel space-y-3">
              <h2>準備を始めたことを記録する</h2>
              <p className="text-sm text-soft">
                寄附者・ご注文された方には「発送準備中」と表示されます。お届け先の変更ができなくなります。
              </p>
              <button type="submit" name="intent" value="prepared" className="btn btn-secondary">
                {d.waiting}件を発送準備中にする
              </button>
            </Form>
          )}
        </>
      )}
    </div>
  );
}
