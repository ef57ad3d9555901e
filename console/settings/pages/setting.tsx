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
import { Changed } from '../../parts/Changed.tsx';
import { InstantInput } from '../../parts/InstantInput.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { settingNamed } from '../all-settings.ts';
import type { PreviewTable, Typed } from '../form.ts';
import { PreviewOf } from '../parts/PreviewOf.tsx';
import { SettingFields } from '../parts/SettingFields.tsx';
import { TAKE_BACK, VersionTable } from '../parts/VersionTable.tsx';
import type { Route } from './+types/setting.ts';

/** The one form of the page: buttons beside what is to come belong to it, so that who sits there is asked in one place. */
const FORM = 'change';

const DONE: Record<string, string> = { saved: '保存しました', taken: '予定していた変更を取りやめました' };

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
  const back = form.get(TAKE_BACK);
  if (back !== null) {
    const unproven = await refuseUnproven(staff, form);
    if (unproven) return unproven;
    const result = await page.takeBack(staff, routeNumber(String(back)) ?? 0, now);
    if (result.kind === 'saved') throw redirect(`/settings/${page.name}?done=taken`, 303);
    const words =
      result.kind === 'begun'
        ? 'この変更はすでに始まっています。もとに戻すときは、もとの内容で保存してください'
        : 'この変更は、ほかの担当者がすでに取りやめました';
    return refused<More>(withError(shownAgain(form), '', words), {});
  }
  const judged = await page.judge(staff, form, now);
  if (judged.kind !== 'ready') return answer(judged);
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const saved = await judged.save();
  if (saved.kind === 'saved') throw redirect(`/settings/${page.name}?done=saved`, 303);
  return answer(saved);
}

interface More {
  changed?: { words: string[]; state: string };
  preview?: PreviewTable;
}

function answer(typed: Exclude<Typed, { kind: 'saved' }>) {
  const { reply } = typed;
  if (typed.kind === 'preview') return data<Answer>({ reply, preview: typed.preview });
  if (typed.kind === 'faults') return data<Answer>({ reply }, { status: 400 });
  return data<Answer>({ reply, changed: typed }, { status: 409 });
}

type Answer = More & { reply: FormReply };

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `設定: ${args.loaderData.title}`);
}

export default function SettingPage({ loaderData: s, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { changed, preview } = (actionData ?? {}) as Partial<Answer>;
  const toCome = s.rows.filter((row) => row.state === 'next').toReversed();
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead title={s.title} back={{ to: '/settings', name: '設定' }} lead={s.lead} />
      {s.done && !actionData && <Notice look="ok" live title={s.done} />}
      {changed && <Changed words={changed.words} />}
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
        <Form method="post" noValidate id={FORM} className="panel space-y-5">
          <h2>設定を変更する</h2>
          <input type="hidden" name="state" value={changed?.state ?? s.state} />
          <SettingFields name={s.name} reply={reply} shown={s.values} />
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
          <VersionTable label="これから始まる変更" rows={toCome} takeBack={s.mayEdit ? FORM : null} />
        </section>
      )}
      <section className="space-y-2">
        <h2>履歴</h2>
        {s.rows.length === 0 ? (
          <p className="text-soft">まだ変更されていません。</p>
        ) : (
          <VersionTable label="設定の履歴" rows={s.rows} takeBack={null} />
        )}
      </section>
    </div>
  );
}
