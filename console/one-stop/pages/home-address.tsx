import { data, Form, Link, redirect } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { chooseAddressee, type Homed, noteHome } from '#app/onestop/home-address.ts';
import { lookUp } from '#app/onestop/receive.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { jstDate } from '#platform/jst.ts';
import { readHomeForm, shownBirthDate, shownPerson } from '../../donations/correct-form.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/home-address.ts';

const FAULTS: Record<Exclude<Homed, 'done'>, [name: string, words: string]> = {
  unknown: ['', 'この寄附は見つかりませんでした'],
  none: ['', 'この寄附には、ワンストップ特例の申請がありません'],
  late: ['on', '到着日が提出期限を過ぎています。期限までに届いた変更届だけを受け付けられます'],
  wrong_day: ['on', '到着日は、受領日から本日までの日付で入力してください'],
  no_municipality: ['code', 'この団体コードの市区町村はありません。6桁のコードをご確認ください'],
};

const DONE: Record<string, string> = {
  noted: '変更届を記録しました',
  removed: '変更届の記録を取り消しました',
  addressee: '通知先を変更しました',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const a = await lookUp(context.get(staffContext), params.number);
  if (!a?.mayReceive || a.state === 'none' || a.state === 'withdrawn') throw data(null, { status: 404 });
  const shown = a.home ?? a.donor;
  return {
    number: a.number,
    name: `${a.donor.familyName} ${a.donor.givenName}`,
    values: {
      ...shownPerson(shown),
      ...shownBirthDate(shown.birthDate),
      on: a.homeOn ?? jstDate(new Date()),
    } as Record<string, string>,
    hasHome: a.home !== null,
    code: a.addresseeCode ?? '',
    addressee: a.addressee,
    told: DONE[url.searchParams.get('done') ?? ''],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const own = `/one-stop/${params.number}/home`;
  const refuse = (reply: FormReply) => data<{ reply: FormReply }>({ reply }, { status: 400 });
  switch (form.get('intent')) {
    case 'addressee': {
      const code = String(form.get('code') ?? '')
        .normalize('NFKC')
        .trim();
      const done = await chooseAddressee(staff, params.number, code === '' ? null : code.slice(0, 6));
      if (done === 'done') throw redirect(`${own}?done=addressee`, 303);
      return refuse(withError({ values: { code }, errors: {} }, ...FAULTS[done]));
    }
    case 'remove': {
      const done = await noteHome(staff, params.number, null);
      if (done === 'done') throw redirect(`${own}?done=removed`, 303);
      return refuse(withError(EMPTY_REPLY, ...FAULTS[done]));
    }
    default: {
      const typed = await readHomeForm(form);
      if ('reply' in typed) return refuse(typed.reply);
      const on = String(form.get('on') ?? '');
      const values = { ...shownPerson(typed.value), ...shownBirthDate(typed.value.birthDate), on };
      const reply = { values, errors: {} };
      if (!isDay(on)) return refuse(withError(reply, 'on', '到着日を入力してください'));
      const done = await noteHome(staff, params.number, { home: typed.value, on });
      if (done === 'done') throw redirect(`${own}?done=noted`, 303);
      return refuse(withError(reply, ...FAULTS[done]));
    }
  }
}

export const meta = pageTitle;

export default function HomeAddress({ loaderData: d, actionData }: Route.ComponentProps) {
  const answered = (actionData as { reply: FormReply } | undefined)?.reply;
  const reply =
    answered && 'familyName' in answered.values
      ? answered
      : { values: d.values, errors: answered?.errors ?? {} };
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead
        title="変更届・通知先"
        back={{ to: `/one-stop?number=${d.number}`, name: d.number }}
        lead={`${d.name} 様。申告特例申請事項変更届出書のとおりに、翌年1月1日の氏名・住所を記録します。寄附と受領証明書の内容は変わりません。`}
      />
      {d.told && !actionData && <Notice look="ok" live title={d.told} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-5">
        <PressedByEnter>記録する</PressedByEnter>
        <h2>変更届</h2>
        <TextField
          field={{ name: 'on', label: '変更届の到着日', required: true, error: reply.errors.on }}
          type="date"
          key={reply.values.on}
          defaultValue={reply.values.on}
          className="short"
        />
        <PersonFields reply={reply} />
        <BirthDateFields reply={reply} />
        <AddressFields reply={reply} needsPhone={false} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            記録する
          </button>
          {d.hasHome && (
            <button type="submit" name="intent" value="remove" className="btn btn-secondary">
              変更届の記録を取り消す
            </button>
          )}
          <Link to={`/one-stop?number=${d.number}`} className="btn btn-plain">
            やめる
          </Link>
        </div>
      </Form>
      <Form method="post" noValidate className="panel space-y-4">
        <h2>通知先の市区町村</h2>
        <p>
          ふだんは住所から決まります。住所だけでは決まらないときに、団体コードで指定してください。空欄に戻すと、住所から決めます。
          {d.addressee && ` いまの指定: ${d.addressee}`}
        </p>
        <TextField
          field={{ name: 'code', label: '団体コード(6桁)', error: reply.errors.code }}
          key={`code ${d.code}`}
          defaultValue={answered?.values.code ?? d.code}
          inputMode="numeric"
          maxLength={6}
          className="short"
        />
        <button type="submit" name="intent" value="addressee" className="btn btn-secondary">
          通知先を変更する
        </button>
      </Form>
    </div>
  );
}
