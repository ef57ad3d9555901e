import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { readForm } from '#app/forms/request.ts';
import { missingPapers, remindMissing } from '#app/onestop/remind.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { openDesk } from '../desk.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import type { Route } from './+types/remind.ts';

const FAULTS = {
  nobody: 'お願いのメールを送る方はいません',
  today: '本日はすでにお願いのメールを送っています。続けて送ることはできません',
  over: '提出期限を過ぎているため、お願いのメールは送れません',
  already: 'このお願いは、すでに受け付けています',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const desk = await openDesk(staff, 'onestop.receive', url);
  if (desk.at === null) return { desk, missing: null, sample: null, reminders: [], key: '' };
  const { missing, sample, reminders } = await missingPapers(staff, desk.at, desk.year);
  return {
    desk,
    missing,
    // What it says of the deadline would not be so any more.
    sample: desk.over ? null : sample,
    key: randomUUID(),
    reminders: reminders.map((r) => ({
      id: r.id,
      words: `${formatDateTime(r.createdAt)} ${digits(r.people)}人${
        r.endedAt ? '(送信の手続き済み)' : `(${digits(r.done)}人まで完了)`
      }`,
    })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const desk = await openDesk(staff, 'onestop.receive', url);
  const formKey = z.uuid().safeParse(form.get('key'));
  if (desk.at === null || !formKey.success) throw data(null, { status: 404 });
  const result = await remindMissing(staff, {
    governmentCode: desk.at,
    taxYear: desk.year,
    formKey: formKey.data,
  });
  if (result !== 'begun' && result !== 'already') return data({ fault: FAULTS[result] }, { status: 400 });
  const next = new URLSearchParams({ year: String(desk.year), government: desk.at, done: '1' });
  throw redirect(`/one-stop/remind?${next}`, 303);
}

export const meta = pageTitle;

export default function Remind({ loaderData: d, actionData }: Route.ComponentProps) {
  const { desk, missing, sample, reminders, key } = d;
  const query = new URLSearchParams({ year: String(desk.year), ...(desk.at && { government: desk.at }) });
  return (
    <div className="max-w-4xl">
      <DeskHead
        desk={desk}
        path="/one-stop/remind"
        title="未着の方へのお願い"
        lead={`${desk.year}年分の申請書が届いていない方、不備のままの方へ、メールでお願いします。提出期限 ${desk.deadline}。${desk.left}。`}
      />
      {missing && (
        <div className="space-y-5">
          {actionData?.fault && <Notice look="danger" live title={actionData.fault} />}
          <Facts
            facts={[
              ['送る方', `${digits(missing.people)}人(寄附${digits(missing.donations)}件)`],
              ['投函・申請済みと記録された寄附', `${digits(missing.posted)}件(送りません)`],
              ['メールアドレスのない方の寄附', `${digits(missing.unreachable)}件(送れません)`],
            ]}
          />
          <p>
            <Link to={`/one-stop/list?${query}&state=open`}>対象の申請を一覧で見る</Link>
          </p>
          {sample && (
            <section className="panel space-y-3" aria-label="メールの内容">
              <p className="text-sm text-soft">
                メールの内容(1人目の方の例。お名前と寄附は、お一人ごとに変わります)
              </p>
              <p className="font-bold">{sample.subject}</p>
              {sample.paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              <Facts facts={sample.facts} />
              <ul className="list-disc ps-5 text-sm">
                {sample.notes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
          )}
          {desk.over && <p className="font-bold">提出期限を過ぎているため、お願いのメールは送れません。</p>}
          {missing.people > 0 && !desk.over && (
            <Form method="post" action={`/one-stop/remind?${query}`}>
              <input type="hidden" name="key" value={key} />
              <button type="submit" className="btn btn-primary">
                {digits(missing.people)}人にメールを送る
              </button>
            </Form>
          )}
          <section className="space-y-2">
            <h2>これまでのお願い</h2>
            {reminders.length === 0 && <p className="text-soft">まだ送っていません。</p>}
            <ul>
              {reminders.map((r) => (
                <li key={r.id}>{r.words}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  );
}
