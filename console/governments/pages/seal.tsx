import { data, Form, redirect } from 'react-router';
import { day } from '#app/forms/cells.ts';
import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readGovernment } from '#app/municipality/government.ts';
import {
  changeSeal,
  dropSealPlan,
  readSeals,
  type SealResult,
  sealWords,
  stampOf,
} from '#app/municipality/seal.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { demand, may } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { jstDate } from '#platform/jst.ts';
import { shortDay } from '../../parts/dates.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { SealFile } from '../parts/SealFile.tsx';
import { SealPicture } from '../parts/SealPicture.tsx';
import { SEAL_FILE_WORDS } from '../seal-words.ts';
import type { Route } from './+types/seal.ts';

interface Shown {
  reply?: FormReply;
  /** Of what somebody else saved meanwhile. */
  stamp?: string;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const [seals, government] = await Promise.all([
    readSeals(staff, params.code),
    readGovernment(staff, params.code),
  ]);
  if (!seals || !government) throw data(null, { status: 404 });
  const { plan } = seals;
  return {
    code: government.code,
    name: government.name,
    stamp: stampOf(seals),
    now: { words: sealWords(seals), sealId: seals.sealId },
    plan: plan && { words: sealWords(plan), sealId: plan.sealId, from: shortDay(plan.from) },
    today: jstDate(new Date()),
    mayEdit: may(staff, 'seal.edit', { governmentCode: government.code }),
    done: url.searchParams.has('done'),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demand(staff, 'seal.edit', { governmentCode: params.code });
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const reply = shown(form);
  const unproven = await refuseUnproven(staff, texts(form));
  if (unproven) return unproven;
  const result = await change(staff, params.code, form);
  if (result === 'unknown') throw data(null, { status: 404 });
  if (result === 'done') throw redirect(`/governments/${params.code}/seal?done=1`);
  if (result === 'conflict') return conflict(staff, params.code, reply);
  const { field, message } = FAULTS[result];
  return data({ reply: withError(reply, field, message) }, { status: 400 });
}

const FAULTS: Record<
  Exclude<SealResult, 'done' | 'unknown' | 'conflict'> | 'from' | 'file',
  { field: string; message: string }
> = {
  past: { field: 'from', message: '使い始める日は、今日以降の日付にしてください' },
  from: { field: 'from', message: '日付を「2027-04-01」の形で入力してください' },
  file: { field: 'file', message: '印影の画像を選んでください' },
  picture: { field: 'file', message: `この画像は使えません。${SEAL_FILE_WORDS}を選んでください` },
};

/** Who saves second is told what is there now, and saves over it if they still want to. */
async function conflict(staff: SignedInStaff, code: string, reply: FormReply) {
  const now = await readSeals(staff, code);
  if (!now) throw data(null, { status: 404 });
  const plan = now.plan ? `、${now.plan.from}から${sealWords(now.plan)}` : '';
  const message = `ほかの担当者が先に変更しました。いまの内容は「${sealWords(now)}${plan}」です。確認して、もう一度保存してください`;
  return data({ reply: withError(reply, '', message), stamp: stampOf(now) }, { status: 409 });
}

async function change(
  staff: SignedInStaff,
  code: string,
  form: FormData,
): Promise<SealResult | 'from' | 'file'> {
  const stamp = String(form.get('stamp') ?? '');
  if (form.get('intent') === 'drop') return dropSealPlan(staff, code, stamp);
  const from = day.read(String(form.get('from') ?? ''));
  if ('fault' in from || from.value === null) return 'from';
  if (form.get('how') === 'omitted') return changeSeal(staff, code, { stamp, file: null, from: from.value });
  const sent = form.get('file');
  if (!(sent instanceof File) || sent.size === 0) return 'file';
  const file = Buffer.from(await sent.arrayBuffer());
  return changeSeal(staff, code, { stamp, file, from: from.value });
}

/** The form without its file. */
function texts(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') copy.append(name, value.slice(0, 400));
  return copy;
}

/** What was chosen stays; the file has to be chosen again. */
function shown(form: FormData): FormReply {
  const said = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most);
  return {
    ...EMPTY_REPLY,
    values: { how: said('how', 20), from: said('from', 20), stamp: said('stamp', 400) },
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `公印: ${args.loaderData.name}`);
}

export default function Seal({ loaderData: g, actionData }: Route.ComponentProps) {
  const { reply = EMPTY_REPLY, stamp = reply.values.stamp ?? g.stamp } =
    (actionData as Shown | undefined) ?? {};
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead
        title="公印"
        back={{ to: `/governments/${g.code}`, name: g.name }}
        lead="寄附金受領証明書に印刷する印影です。発行済みの証明書は、発行したときの印影のまま変わりません。"
      />
      {g.done && !actionData && <Notice look="ok" live title="保存しました" />}
      <ErrorSummary errors={reply.errors} />
      <section className="panel space-y-3">
        <Facts facts={[['いまの公印', g.now.words]]} />
        <SealPicture code={g.code} sealId={g.now.sealId} alt="いまの印影" />
      </section>
      {g.plan && (
        <Form method="post" encType="multipart/form-data" className="panel space-y-3">
          <h2>変更の予定</h2>
          <Facts facts={[[`${g.plan.from}から`, g.plan.words]]} />
          <SealPicture code={g.code} sealId={g.plan.sealId} alt="予定の印影" />
          {g.mayEdit && (
            <>
              <input type="hidden" name="stamp" value={stamp} />
              <ProofField reply={EMPTY_REPLY} needed={g.asksProof} />
              <button type="submit" name="intent" value="drop" className="btn btn-danger">
                予定を取り消す
              </button>
            </>
          )}
        </Form>
      )}
      {g.mayEdit && (
        <Form
          key={g.stamp}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="panel space-y-5"
        >
          <h2>公印を変更する</h2>
          <input type="hidden" name="stamp" value={stamp} />
          <Radios
            reply={reply}
            name="how"
            label="証明書での表示"
            required
            initial="picture"
            options={[
              { value: 'picture', label: '印影の画像を印刷する' },
              { value: 'omitted', label: '「公印省略」と記載する' },
            ]}
          />
          <SealFile error={reply.errors.file} />
          <Input
            reply={reply}
            name="from"
            label="使い始める日"
            required
            type="date"
            initial={g.today}
            hint="この日から発行する証明書に使います。今日にすると、すぐに使われます。"
            className="max-w-48"
          />
          <ProofField reply={reply} needed={g.asksProof} />
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            保存する
          </button>
        </Form>
      )}
    </div>
  );
}
