import { data, Form, redirect } from 'react-router';
import { contractInFull, type Outcome } from '#app/catalogue/government/contract.ts';
import { day } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { Input, Tick } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { changeContract, setDesignation } from '#app/municipality/acceptance.ts';
import { readGovernment } from '#app/municipality/government.ts';
import { PROFILE, type ProfileName } from '#app/municipality/profile-columns.ts';
import { approvalsAbout, type Proposed } from '#app/staff/approval.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';
import { jstDate } from '#platform/jst.ts';
import { Awaits, ProposedNotice } from '../../parts/Awaits.tsx';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { contractFault } from '../contract-words.ts';
import { span, standing } from '../standing.ts';
import type { Route } from './+types/acceptance.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const government = await readGovernment(staff, params.code);
  const full = government && (await contractInFull(government.code));
  if (!government || !full) throw data(null, { status: 404 });
  const label = (fact: string) => (fact === 'seal' ? '公印' : PROFILE[fact as ProfileName].label);
  return {
    code: government.code,
    name: government.name,
    standing: standing(government, jstDate(new Date())),
    contract: span(government.contractFrom, government.contractUntil),
    designated: span(government.designatedFrom, government.designatedUntil),
    hasContract: government.contractFrom !== null,
    designation: { from: government.designatedFrom ?? '', until: government.designatedUntil ?? '' },
    missing: full.missing.map(label),
    done: url.searchParams.get('done'),
    awaits: await approvalsAbout('government', government.code),
    mayEdit: may(staff, 'government.accept', { governmentCode: government.code }),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const reply = shownAgain(form);
  const names = form.get('intent') === 'designate' ? DESIGNATION : CONTRACT;
  const read = readDays(form, names);
  if ('field' in read)
    return again(withError(reply, read.field, '日付を「2026-04-01」の形で入力してください'));
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await change(staff, params.code, form, read);
  if ('message' in result) return again(withError(reply, result.field, result.message));
  throw redirect(`/governments/${params.code}/acceptance?done=${result.how}`);
}

const again = (reply: FormReply) => data({ reply }, { status: 400 });

type Days = { from: string | null; until: string | null };
/** Names of the fields: both forms stand on one page. */
type DayNames = readonly [from: string, until: string];
const CONTRACT: DayNames = ['from', 'until'];
const DESIGNATION: DayNames = ['designatedFrom', 'designatedUntil'];

function readDays(form: FormData, names: DayNames): Days | { field: string } {
  const [from, until] = names.map((name) => day.read(String(form.get(name) ?? '')));
  if (!from || 'fault' in from) return { field: names[0] };
  return !until || 'fault' in until ? { field: names[1] } : { from: from.value, until: until.value };
}

async function change(
  staff: SignedInStaff,
  code: string,
  form: FormData,
  { from, until }: Days,
): Promise<{ field: string; message: string } | { how: 'done' | Proposed }> {
  if (form.get('intent') === 'designate') {
    const result = await setDesignation(staff, code, { from, until });
    if (result === 'unknown') throw data(null, { status: 404 });
    return result === 'backwards'
      ? { field: DESIGNATION[1], message: '初日以降の日付にしてください' }
      : { how: result };
  }
  let outcome: Outcome | { kind: Proposed };
  if (form.get('intent') === 'end') {
    if (until === null) return { field: 'until', message: '契約の最終日を入力してください' };
    outcome = await changeContract(staff, code, { end: until });
  } else {
    if (from === null) return { field: 'from', message: '契約の初日を入力してください' };
    outcome = await changeContract(staff, code, { begin: { from, until, past: form.has('past') } });
  }
  const { kind } = outcome;
  return (
    contractFault(outcome) ?? { how: kind === 'proposed' || kind === 'already_proposed' ? kind : 'done' }
  );
}

function Saved({ how }: { how: string | null }) {
  if (how === 'proposed' || how === 'already_proposed') return <ProposedNotice how={how} />;
  return how === null ? null : <Notice look="ok" live title="保存しました" />;
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `契約・指定: ${args.loaderData.name}`);
}

export default function Acceptance({ loaderData: g, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead title="契約・指定" back={{ to: `/governments/${g.code}`, name: g.name }} lead={g.standing} />
      {!actionData && <Saved how={g.done} />}
      <Awaits rows={g.awaits} />
      <ErrorSummary errors={reply.errors} />
      <Section title="契約">
        <Facts facts={[['いまの契約', g.contract]]} />
        {g.mayEdit && g.missing.length > 0 && (
          <Notice look="warn" title="契約を始めるには、次の項目の登録が必要です">
            <p>{g.missing.join('、')}</p>
          </Notice>
        )}
        {g.mayEdit && (
          <Form method="post" noValidate className="space-y-4">
            <NothingByEnter />
            <Input reply={reply} name="from" label="契約の初日" type="date" className="max-w-48" />
            <Input
              reply={reply}
              name="until"
              label="契約の最終日"
              type="date"
              className="max-w-48"
              hint="この日の終わりまで寄附を受け付けます。期限を決めないときは空欄にします。"
            />
            <Tick reply={reply} name="past">
              初日が過去の日付であることを確認しました
            </Tick>
            <ProofField reply={reply} needed={g.asksProof} />
            <div className="flex flex-wrap gap-2">
              <button type="submit" name="intent" value="begin" className="btn btn-primary">
                契約を始める
              </button>
              {g.hasContract && (
                <button type="submit" name="intent" value="end" className="btn btn-danger">
                  最終日を変える
                </button>
              )}
            </div>
          </Form>
        )}
      </Section>
      <Section
        title="総務大臣の指定"
        lead="指定の期間の外では、寄附を受け付けません(地方税法第37条の2第2項)。"
      >
        <Facts facts={[['いまの指定', g.designated]]} />
        {g.mayEdit && (
          <Form method="post" noValidate className="space-y-4">
            <Input
              reply={reply}
              name="designatedFrom"
              label="指定の初日"
              type="date"
              initial={g.designation.from}
              className="max-w-48"
            />
            <Input
              reply={reply}
              name="designatedUntil"
              label="指定の最終日"
              type="date"
              initial={g.designation.until}
              className="max-w-48"
            />
            <ProofField reply={reply} needed={g.asksProof} />
            <button type="submit" name="intent" value="designate" className="btn btn-secondary">
              指定を保存する
            </button>
          </Form>
        )}
      </Section>
    </div>
  );
}
