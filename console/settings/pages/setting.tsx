import { data, Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith } from '../../merge/save-merged.ts';
import { InstantInput } from '../../parts/InstantInput.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { settingNamed } from '../all-settings.ts';
import { PreviewOf } from '../parts/PreviewOf.tsx';
import { SettingFields } from '../parts/SettingFields.tsx';
import { VersionTable, WITHDRAW } from '../parts/VersionTable.tsx';
import { ENDS_SEEN, type PreviewTable } from '../setting-form.ts';
import type { Route } from './+types/setting.ts';

/** The one form of the page: buttons beside what is to come belong to it, so that who sits there is asked in one place. */
const FORM = 'change';

const DONE: Record<string, string> = {
  saved: '保存しました',
  merged: MERGED,
  beside:
    '保存しました。ほかの担当者も、先にこの設定を変更しています。「これから始まる変更」と「履歴」をご確認ください',
  withdrawn: '予定していた変更を取りやめました',
};

function pageOf(name: string | undefined) {
  const page = settingNamed(name);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await pageOf(params.name).show(staff, new Date());
  return {
    ...shown,
    mayEdit: mayEverywhere(staff, 'setting.edit'),
    asksProof: !isConfirmed(staff),
    done: DONE[url.searchParams.get('done') ?? ''] ?? null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const page = pageOf(params.name);
  const form = await readForm(request);
  const now = new Date();
  const merging = openedWith(form);
  const again = (refusal: ReturnType<typeof refused>) =>
    data<Answer>({ ...refusal.data, merging }, refusal.init ?? {});
  const withdrawn = form.get(WITHDRAW);
  if (withdrawn !== null) {
    const unproven = await refuseUnproven(staff, form);
    if (unproven) return again(unproven);
    const result = await page.withdraw(staff, routeNumber(String(withdrawn)) ?? 0, now);
    if (result.kind === 'saved') throw redirect(`/settings/${page.name}?done=withdrawn`, 303);
    const words =
      result.kind === 'begun'
        ? 'この変更はすでに始まっています。もとに戻すときは、もとの内容で保存してください'
        : 'この変更は、ほかの担当者がすでに取りやめました';
    return again(refused(withError(shownAgain(form), '', words), {}));
  }
  const judged = await page.judge(staff, form, now);
  if (judged.kind === 'preview') return data<Answer>({ ...judged, merging });
  if (judged.kind === 'faults') return data<Answer>({ ...judged, merging }, { status: 400 });
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return again(unproven);
  const saved = await judged.save();
  if (saved.kind === 'asked') return askedAnswer(saved);
  if (saved.kind === 'saved') throw redirect(`/settings/${page.name}?done=${saved.told}`, 303);
  return data<Answer>({ ...saved, merging }, { status: 400 });
}

interface Answer {
  reply: FormReply;
  merging: Merging;
  preview?: PreviewTable;
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `設定: ${args.loaderData.title}`);
}

export default function SettingPage({ loaderData: s, actionData }: Route.ComponentProps) {
  const { reply = EMPTY_REPLY, merging, preview } = (actionData ?? {}) as Partial<Answer>;
  const toCome = s.rows.filter((row) => row.state === 'next').toReversed();
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead title={s.title} back={{ to: '/settings', name: '設定' }} lead={s.lead} />
      {s.done && !actionData && <Notice look="ok" live title={s.done} />}
      <ErrorSummary errors={reply.errors} />
      <section className="space-y-2">
        <h2>いまの設定</h2>
        <Facts facts={s.facts} />
        <p className="text-sm text-soft">{s.since ?? 'はじめからの設定のままです。'}</p>
        {toCome.length > 0 && (
          <p>
            <a href="#to-come">これから始まる変更が{toCome.length}件あります</a>
          </p>
        )}
      </section>
      {s.mayEdit && (
        <Form defaultShouldRevalidate method="post" noValidate id={FORM} className="panel space-y-5">
          <h2>設定を変更する</h2>
          <MergingFields of={merging ?? s.opened} />
          <input type="hidden" name={ENDS_SEEN} value={reply.values[ENDS_SEEN] ?? s.opened.version} />
          <SettingFields name={s.name} reply={reply} shown={s.opened.base} />
          <Radios
            reply={reply}
            name="when"
            label="いつから"
            required
            initial="now"
            options={[
              { value: 'now', label: 'すぐに' },
              { value: 'later', label: '次の日時から' },
            ]}
          />
          <InstantInput
            reply={reply}
            name="from"
            label="始める日時"
            shown={{}}
            hint="「次の日時から」を選んだときに入力してください。"
          />
          {s.ends && (
            <InstantInput
              reply={reply}
              name="until"
              label="終える日時"
              shown={{}}
              hint="入力しないときは、次に変更するまで続きます。"
            />
          )}
          <Input
            reply={reply}
            name="note"
            label="メモ"
            hint="200文字まで。変更の理由など。履歴に残ります。"
          />
          {preview && <PreviewOf table={preview} />}
          <ProofField reply={reply} needed={s.asksProof} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary">
              保存する
            </button>
            {s.previews && (
              <button type="submit" name="intent" value="preview" className="btn btn-secondary">
                保存する前に確かめる
              </button>
            )}
            {s.mayEnd && (
              <button type="submit" name="intent" value="end" className="btn btn-danger">
                いますぐ表示を終える
              </button>
            )}
          </div>
        </Form>
      )}
      {toCome.length > 0 && (
        <section id="to-come" className="space-y-2">
          <h2>これから始まる変更</h2>
          <VersionTable label="これから始まる変更" rows={toCome} withdrawal={s.mayEdit ? FORM : null} />
        </section>
      )}
      <section className="space-y-2">
        <h2>履歴</h2>
        {s.rows.length === 0 ? (
          <p className="text-soft">まだ変更されていません。</p>
        ) : (
          <VersionTable label="設定の履歴" rows={s.rows} withdrawal={null} />
        )}
      </section>
    </div>
  );
}
