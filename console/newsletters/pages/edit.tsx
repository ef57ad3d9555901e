import { data, Form, redirect } from 'react-router';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import type { Newsletter } from '#app/newsletter/newsletter.ts';
import { readNewsletter, saveNewsletter } from '#app/newsletter/newsletters.ts';
import { namesOfGovernments } from '#app/newsletter/newsletters-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { withPicture } from '../add-picture.ts';
import { listOptions, readNewsletterForm, typedOf } from '../newsletter-form.ts';
import { NewsletterFields } from '../parts/NewsletterFields.tsx';
import { FIELD_LABELS } from '../words.ts';
import type { Route } from './+types/edit.ts';

interface Shown {
  reply: FormReply;
  told?: string;
  changed?: { words: string[]; version: number };
}

async function shownOf(n: Newsletter): Promise<Record<string, string>> {
  const names = await namesOfGovernments(n.governments);
  return typedOf(n, Object.fromEntries(names.map(({ code, name }) => [code, name])));
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const n = await readNewsletter(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!n) throw data(null, { status: 404 });
  if (n.state !== 'draft') throw redirect(`/newsletters/${n.id}`);
  return {
    id: n.id,
    version: n.version,
    shown: await shownOf(n),
    lists: listOptions(),
    prefectures: prefectureOptions.map(({ label }) => label),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const { reply, written } = await readNewsletterForm(form);
  const picture = await withPicture(staff, form, reply.values);
  if (picture) return data<Shown>(picture, { status: picture.told ? 200 : 400 });
  if (!written) return data<Shown>({ reply }, { status: 400 });
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await saveNewsletter(staff, id, version, written);
  switch (result.kind) {
    case 'saved':
      throw redirect(`/newsletters/${id}?saved=1`, 303);
    case 'unknown':
      throw data(null, { status: 404 });
    case 'begun':
      return refused(
        withError(reply, '', 'ほかの担当者が配信を予約したか、始めました。内容は変更できません'),
        {},
      );
    case 'conflict': {
      const now = await shownOf(result.now);
      const words = Object.entries(FIELD_LABELS).flatMap(([name, label]) =>
        now[name] === reply.values[name] ? [] : [`いまの${label}「${now[name]}」`],
      );
      return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
    }
  }
}

export const meta = pageTitle;

export default function EditNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const { id, version, shown, lists, prefectures } = loaderData;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title="メールマガジンの編集"
        back={{ to: `/newsletters/${id}`, name: 'メールマガジンの詳細' }}
      />
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} labels={FIELD_LABELS} />
      <Form method="post" noValidate className="space-y-5">
        <PressedByEnter>下書きを保存する</PressedByEnter>
        <input
          type="hidden"
          name="version"
          value={answer?.changed?.version ?? reply.values.version ?? version}
        />
        <NewsletterFields
          reply={reply}
          shown={shown}
          lists={lists}
          prefectures={prefectures}
          told={answer?.told}
        />
        <button type="submit" className="btn btn-primary">
          下書きを保存する
        </button>
      </Form>
    </div>
  );
}
