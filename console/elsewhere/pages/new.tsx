import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect } from 'react-router';
import { readAround } from '#app/elsewhere/around-query.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { Checkbox } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { optionsOf, SelectField, TextField } from '#app/ui/Field.tsx';
import { SOURCE_NAMES } from '#app/words/donation-sources.ts';
import { jstDate } from '#platform/jst.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { ChooseGovernment } from '../../parts/ChooseGovernment.tsx';
import { chosenGovernment } from '../../parts/chosen-government.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { enterByHand } from '../enter-form.ts';
import { GiftFields } from '../parts/GiftFields.tsx';
import type { Route } from './+types/new.ts';

const BACK = { to: '/donations', name: '寄附' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q, governments, government } = await chosenGovernment(
    context.get(staffContext),
    url,
    'donation.enter',
  );
  const around = government && (await readAround(government.code, []));
  return {
    q,
    governments,
    government,
    usages: around?.usages.map((u) => ({ value: String(u.id), label: u.title })) ?? [],
    today: jstDate(new Date()),
    key: randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await enterByHand(context.get(staffContext), String(form.get('government') ?? ''), form);
  if ('reply' in result) {
    const { reply } = result;
    return data<FormReply>(reply, { status: Object.keys(reply.errors).length > 0 ? 400 : 200 });
  }
  throw redirect(`/donations/${result.number}?done=entered`, 303);
}

export const meta = pageTitle;

export default function NewDonation({ loaderData: d, actionData }: Route.ComponentProps) {
  if (!d.government)
    return (
      <ChooseGovernment
        title="ほかで受けた寄附の登録"
        to="/donations/new"
        back={BACK}
        q={d.q}
        governments={d.governments}
      />
    );
  const reply = (actionData as FormReply | undefined) ?? EMPTY_REPLY;
  const { values, errors } = reply;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="ほかで受けた寄附の登録"
        back={BACK}
        lead={`${d.government.name}が窓口・書面・ほかのサイトで受け付け、受領した寄附を登録します。受領証明書の発行、返礼品の発送、ワンストップ特例の受付は、このサイトの寄附と同じように扱います。寄附者へのメールは送りません。`}
      />
      <p>
        まとめて登録するときは、
        <Link to={`/donation-imports/new?government=${d.government.code}`}>CSVで取り込めます</Link>。
      </p>
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="panel space-y-5">
        <PressedByEnter>登録する</PressedByEnter>
        <input type="hidden" name="government" value={d.government.code} />
        <input type="hidden" name="key" value={values.key ?? d.key} />
        <h2>受付</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            field={{ name: 'source', label: '受付元', required: true, error: errors.source }}
            options={optionsOf(SOURCE_NAMES)}
            defaultValue={values.source ?? 'counter'}
          />
          <TextField
            field={{
              name: 'sourceNumber',
              label: '受付元での番号',
              hint: '二重の登録を防ぎます。',
              error: errors.sourceNumber,
            }}
            maxLength={60}
            defaultValue={values.sourceNumber ?? ''}
          />
          <TextField
            field={{
              name: 'receivedOn',
              label: '受領日',
              required: true,
              hint: '入金された日。この日の年の寄附になります。',
              error: errors.receivedOn,
            }}
            type="date"
            max={d.today}
            defaultValue={values.receivedOn ?? ''}
          />
          <TextField
            field={{ name: 'amount', label: '寄附金額(円)', required: true, error: errors.amount }}
            inputMode="numeric"
            defaultValue={values.amount ?? ''}
          />
        </div>
        <SelectField
          field={{ name: 'usage', label: '使い道', error: errors.usage }}
          options={d.usages}
          defaultValue={values.usage ?? d.usages[0]?.value ?? ''}
        />
        <h2>寄附者</h2>
        <PersonFields reply={reply} />
        <BirthDateFields reply={reply} required={false} />
        <AddressFields reply={reply} needsPhone={false} />
        <Checkbox field={{ name: 'oneStop', error: errors.oneStop }} defaultChecked={values.oneStop === 'on'}>
          ワンストップ特例の申請を希望している
        </Checkbox>
        <h2>返礼品</h2>
        <GiftFields reply={reply} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            登録する
          </button>
          <Link to="/donations" className="btn btn-plain">
            やめる
          </Link>
        </div>
      </Form>
    </div>
  );
}
