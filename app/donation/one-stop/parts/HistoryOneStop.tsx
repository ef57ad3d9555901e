import { Form } from 'react-router';
import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { NOTE_SENT, TAKE_BACK_NOTE, WISH } from '../intents.ts';
import { ONE_STOP_NAMES } from '../names.ts';
import type { OneStopView } from '../view.ts';
import { HistoryOneStopSteps } from './HistoryOneStopSteps.tsx';

const LOOKS: Record<OneStopView['state'], string> = {
  none: 'badge-label',
  requested: 'bg-warn-tint text-ink',
  incomplete: 'bg-danger-tint text-danger',
  received: 'bg-ok-tint text-ok',
  accepted: 'bg-ok-tint text-ok',
};

function badge(v: OneStopView): string {
  if (!v.paid && v.wish !== 'none') return 'お支払い後に申請';
  return v.sentOn && v.state === 'requested' ? '申請済み(自治体の確認待ち)' : v.stateName;
}

/** The status of a donation's one-stop application, the next steps, and the forms by which the donor changes it. */
export function HistoryOneStop({ v, reply, saved }: { v: OneStopView; reply: FormReply; saved: boolean }) {
  const toSend = v.paid && v.noteBetween !== null;
  return (
    <section id="one-stop" aria-labelledby="one-stop-title" className="scroll-mt-4 space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="one-stop-title">ワンストップ特例の申請</h2>
        <span className={`badge ${LOOKS[v.state]}`}>{badge(v)}</span>
      </div>
      {saved && <Notice look="ok" live title="変更を保存しました" />}
      <ErrorSummary errors={reply.errors} labels={{ wish: '申請の方法', sentOn: '申請した日' }} />
      {v.wish !== 'none' && v.tooMany && (
        <Notice look="warn" title={`${v.taxYear}年の申請先が${v.governments}自治体になっています`}>
          <p>
            ワンストップ特例を利用できるのは、1年間の申請先が5自治体以内の場合です。6自治体以上に申請すると、すべての申請が無効になり、すべての寄附について確定申告が必要になります。
          </p>
        </Notice>
      )}
      {v.wish !== 'none' && v.state !== 'accepted' && (
        <p>
          申請の期限は
          <strong>{v.deadline}</strong>
          です。{v.left}
          {v.over ? '。期限に間に合わなかった寄附は、確定申告で控除を受けられます。' : '。'}
        </p>
      )}
      {v.wish !== 'none' && !v.paid && (
        <p>お支払いが完了すると、申請書と申請の方法をこのページでご案内します。</p>
      )}
      {v.state === 'incomplete' && (
        <Notice look="danger" title="申請に不備があります">
          <p>自治体からのご案内をお確かめのうえ、期限までに申請し直してください。</p>
        </Notice>
      )}
      {v.state === 'accepted' && (
        <p>
          申請は受け付けられました。翌年1月1日までに住所や氏名が変わったときは、{v.noticeDeadline}
          までに変更届出書を提出してください。確定申告をすると、この申請は無効になります。
        </p>
      )}
      {toSend && !v.over && !v.sentOn && <HistoryOneStopSteps v={v} />}
      {toSend && !v.over && <SentNote v={v} reply={reply} />}
      {v.wish === 'none' && (
        <p>
          {v.over
            ? `${v.taxYear}年分のワンストップ特例の受付は終了しました。控除を受けるには確定申告が必要です。`
            : `この寄附は、ワンストップ特例を申請しないことになっています。控除を受けるには、${v.taxYear}年分の確定申告(${v.taxYear + 1}年3月15日まで)が必要です。`}
        </p>
      )}
      {v.choices.length > 0 && <WishForm v={v} reply={reply} />}
    </section>
  );
}

function SentNote({ v, reply }: { v: OneStopView; reply: FormReply }) {
  if (v.sentOn)
    return (
      <Form method="post" className="panel flex flex-wrap items-center justify-between gap-3">
        <p>
          {v.sentOnWords}に{v.wish === 'online' ? 'オンラインで申請' : '申請書を郵送'}
          したことを記録しています。
        </p>
        <button type="submit" name="intent" value={TAKE_BACK_NOTE} className="btn btn-plain">
          記録を取り消す
        </button>
      </Form>
    );
  return (
    <Form method="post" noValidate className="panel space-y-3">
      <Input
        reply={reply}
        name="sentOn"
        label={v.wish === 'online' ? 'オンラインで申請した日' : '申請書を郵送した日'}
        hint="記録しておくと、申請のお知らせメールは届きません。自治体には送られません。"
        initial={v.noteBetween?.until}
        type="date"
        min={v.noteBetween?.from}
        max={v.noteBetween?.until}
        className="max-w-56"
      />
      <button type="submit" name="intent" value={NOTE_SENT} className="btn btn-secondary">
        申請した日を記録する
      </button>
    </Form>
  );
}

function WishForm({ v, reply }: { v: OneStopView; reply: FormReply }) {
  return (
    <details key={v.wish} open={Boolean(reply.errors.wish)} className="panel">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-bold">
        {v.wish === 'none' ? 'ワンストップ特例を申請する' : '申請の方法を変更する、申請をやめる'}
        <Icon name="chevron-down" />
      </summary>
      <Form method="post" className="mt-3 space-y-4">
        {v.wish === 'none' && v.tooMany && (
          <Notice look="warn" title={`申請すると、${v.taxYear}年の申請先が${v.governments}自治体になります`}>
            <p>
              ワンストップ特例を利用できるのは、1年間の申請先が5自治体以内の場合です。6自治体以上に申請すると、すべての申請が無効になり、すべての寄附について確定申告が必要になります。
            </p>
          </Notice>
        )}
        {(v.state === 'received' || v.sentOn) && (
          <p className="text-sm">
            すでに申請されています。方法を変えると、もう一度申請が必要になります。申請をやめるときは、
            {v.government}にもご連絡ください。
          </p>
        )}
        <Radios
          reply={reply}
          name="wish"
          label="申請の方法"
          required
          initial={v.wish}
          options={v.choices.map((c) => ({ value: c, label: ONE_STOP_NAMES[c] ?? c }))}
        />
        <button type="submit" name="intent" value={WISH} className="btn btn-secondary">
          この内容で保存する
        </button>
      </Form>
    </details>
  );
}
