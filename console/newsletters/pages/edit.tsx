import { data, Form, redirect } from 'react-router';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import type { Written } from '#app/newsletter/newsletter.ts';
import { readNewsletter, saveNewsletter } from '#app/newsletter/newsletters.ts';
import { namesOfGovernments } from '#app/newsletter/newsletters-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import type { Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { withPicture } from '../add-picture.ts';
import { fieldWords, listOptions, readNewsletterForm, typedOf } from '../newsletter-form.ts';
import { NewsletterFields } from '../parts/NewsletterFields.tsx';
import { FIELD_LABELS } from '../words.ts';
import type { Route } from './+types/edit.ts';

interface Shown {
  reply: FormReply;
  told?: string;
  merging?: Merging;
}

async function shownOf(n: Written): Promise<Record<string, string>> {
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
  const opened = openedWith(form);
  if (picture) return data<Shown>({ ...picture, merging: opened }, { status: picture.told ? 200 : 400 });
  if (!written) return data<Shown>({ reply, merging: opened }, { status: 400 });
  const saved = await saveMerged(form, {
    // A time since a donation that one of the two took away may be wanted by what the other chose.
    save: async (sent, version) => {
      const its = (await readNewsletterForm(sent)).written;
      return its ? saveNewsletter(staff, id, version, its) : { kind: 'wrong' as const };
    },
    read: async (sent) => shownOf((await readNewsletterForm(sent)).written!),
    shown: shownOf,
    label: (name) => FIELD_LABELS[name] ?? name,
    words: fieldWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/newsletters/${id}?saved=${saved.isMerged ? 'merged' : '1'}`, 303);
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  const again = (await readNewsletterForm(saved.form)).reply;
  const begun = 'ほかの担当者が配信を予約したか、始めました。内容は変更できません';
  return data<Shown>(
    { reply: result.kind === 'wrong' ? again : withError(again, '', begun), merging },
    { status: 400 },
  );
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
      <ErrorSummary errors={reply.errors} labels={FIELD_LABELS} />
      <Form method="post" noValidate className="space-y-5">
        <PressedByEnter>下書きを保存する</PressedByEnter>
        <MergingFields of={answer?.merging ?? { version, base: shown, asked: [] }} />
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
