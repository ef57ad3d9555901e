import { data, Form, Link, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { MOST_SHEETS } from '#app/paper/bulk/limits.ts';
import { beginRun } from '#app/paper/bulk/print-runs.ts';
import { countPrintable } from '#app/paper/bulk/print-runs-query.ts';
import { demand } from '#app/staff/permissions.ts';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { optionsOf, TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { ChooseGovernment } from '../../parts/ChooseGovernment.tsx';
import { chosenGovernment } from '../../parts/chosen-government.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readWanted } from '../wanted.ts';
import { SOURCES, WHICH } from '../words.ts';
import type { Route } from './+types/new.ts';

const TITLE = '受領証明書の印刷';
const BACK = { to: '/certificates', name: '受領証明書' };

/** An address that names a span is asked how many there are: nothing is printed by it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { q, governments, government } = await chosenGovernment(staff, url, 'paper.issue');
  const search = new URLSearchParams(url.searchParams);
  if (government) search.set('government', government.code);
  const read = url.searchParams.has('from') && government ? readWanted(search) : null;
  const today = jstDate(new Date());
  const wanted = read && 'wanted' in read ? read.wanted : null;
  if (wanted) demand(staff, 'paper.issue', wanted);
  return {
    q,
    governments,
    government,
    errors: read && 'errors' in read ? read.errors : {},
    wanted,
    found: wanted && (await countPrintable(wanted)),
    typed: {
      from: search.get('from') ?? `${today.slice(0, 7)}-01`,
      until: search.get('until') ?? today,
      which: search.get('which') ?? 'unprinted',
      source: search.get('source') ?? 'any',
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = readWanted(await readForm(request));
  if ('errors' in read) throw data(null, { status: 400 });
  const id = await beginRun(context.get(staffContext), read.wanted);
  if (id !== undefined) throw redirect(`/certificates/${id}`, 303);
  // Somebody else was quicker: the page counts anew.
  throw redirect(`/certificates/new?${new URLSearchParams({ ...asSearch(read.wanted) })}`, 303);
}

function asSearch({
  governmentCode,
  from,
  until,
  which,
  source,
}: Extract<ReturnType<typeof readWanted>, { wanted: unknown }>['wanted']) {
  return { government: governmentCode, from, until, which, source };
}

export const meta = pageTitle;

export default function NewRun({ loaderData: d }: Route.ComponentProps) {
  if (!d.government)
    return (
      <ChooseGovernment
        title={TITLE}
        to="/certificates/new"
        back={BACK}
        q={d.q}
        governments={d.governments}
      />
    );
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title={TITLE}
        back={BACK}
        lead={`${d.government.name}の寄附金受領証明書を、郵便番号の順に1つのPDFにまとめます。1枚の片面に宛名と証明書があり、三つ折りで長形3号の窓付き封筒に合います。`}
      />
      <ErrorSummary errors={d.errors} />
      <Form method="get" noValidate className="panel space-y-5">
        <input type="hidden" name="government" value={d.government.code} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            field={{ name: 'from', label: '受領日(から)', required: true, error: d.errors.from }}
            type="date"
            defaultValue={d.typed.from}
          />
          <TextField
            field={{ name: 'until', label: '受領日(まで)', required: true, error: d.errors.until }}
            type="date"
            defaultValue={d.typed.until}
          />
        </div>
        <RadioGroup
          field={{ name: 'which', label: '印刷するもの' }}
          options={optionsOf(WHICH)}
          defaultValue={d.typed.which}
        />
        <RadioGroup
          field={{
            name: 'source',
            label: '受付元',
            hint: 'このサイトの寄附者は、ご自身でも証明書をダウンロードできます。',
          }}
          options={optionsOf(SOURCES)}
          defaultValue={d.typed.source}
        />
        <button type="submit" className={`btn ${d.found ? 'btn-secondary' : 'btn-primary'}`}>
          枚数を確認する
        </button>
      </Form>
      {d.found && d.found.sheets === 0 && (
        <Notice look="info" live title="印刷する証明書はありません">
          <p>
            返金の手続き中の寄附、お支払いに異議のある寄附、団体の情報がそろっていない自治体の寄附は、印刷できません。
          </p>
        </Notice>
      )}
      {d.wanted && d.found && d.found.sheets > 0 && (
        <Form method="post" className="panel space-y-3">
          <p role="status" className="font-bold">
            {digits(d.found.sheets)}枚を印刷できます。
          </p>
          {d.found.more && (
            <p>
              1回に{digits(MOST_SHEETS)}
              枚までです。受領日の早いものから作成します。残りは、続けて作成できます。
            </p>
          )}
          <p>証明書番号のない寄附には、番号を付けて発行します。</p>
          {Object.entries(asSearch(d.wanted)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              発行してPDFを作成する
            </button>
            <Link to="/certificates" className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
