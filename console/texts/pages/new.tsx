import { useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { TEXT_KINDS, type TextKind } from '#app/texts/kinds.ts';
import { addText } from '#app/texts/texts.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Section } from '#app/ui/Section.tsx';
import { jstDate } from '#platform/jst.ts';
import { AddPicture } from '../../parts/AddPicture.tsx';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview, PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { withPicture } from '../add-picture.ts';
import { newKind } from '../new-kind.ts';
import { TextFields } from '../parts/TextFields.tsx';
import { TextSteps } from '../parts/TextSteps.tsx';
import { PLACES } from '../places.ts';
import { fieldLabels, readStep, readTextForm, replyOf } from '../text-form.ts';
import type { Route } from './+types/new.ts';

const BEGINNING: Partial<Record<TextKind, string>> = {
  landing_page: '::: hero\ntitle: \npicture: c/field/2\n\n\n:::\n',
};

export function loader({ url }: Route.LoaderArgs) {
  const kind = newKind(url);
  const shown: Record<string, string> = { from: jstDate(new Date()), body: BEGINNING[kind] ?? '' };
  return { kind, shown };
}

interface Shown {
  reply: FormReply;
  told?: string;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const kind = newKind(url);
  const form = await readForm(request);
  const typed = readTextForm(form, kind);
  const again = (errors: Record<string, string[]>) =>
    data<Shown>({ reply: replyOf(typed, errors) }, { status: 400 });
  const picture = await withPicture(staff, form, kind, typed);
  if (picture) return data<Shown>(picture, { status: picture.told ? 200 : 400 });
  const wanted = readStep(form, new Date());
  if ('fault' in wanted) return again({ at: [wanted.fault] });
  const result = await addText(staff, kind, typed.slug, typed.source, wanted.step);
  switch (result.kind) {
    case 'saved':
      throw redirect(
        `/texts/${result.id}?done=${wanted.step === 'draft' ? 'made' : wanted.step === 'publish' ? 'publish' : 'schedule'}`,
      );
    case 'faults':
      return again(result.faults);
    default:
      return data<Shown>(
        {
          reply: withError(
            replyOf(typed),
            'slug',
            'この名前の文章があります。別の名前にするか、そちらを変更してください',
          ),
        },
        { status: 400 },
      );
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `${TEXT_KINDS[args.loaderData.kind]}の作成`);
}

export default function NewText({ loaderData: { kind, shown }, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const form = useRef<HTMLFormElement>(null);
  const preview = `/texts/new/preview?kind=${kind}`;
  return (
    <div className="max-w-5xl space-y-6 2xl:max-w-6xl">
      <PageHead title={`${TEXT_KINDS[kind]}の作成`} back={{ to: '/texts', name: '文章' }} />
      <ErrorSummary errors={reply.errors} labels={fieldLabels(kind)} />
      <div className="beside">
        <Form ref={form} method="post" noValidate className="space-y-5">
          <NothingByEnter />
          <Section title="アドレス">
            <Input
              reply={reply}
              name="slug"
              label="アドレスの名前"
              required
              maxLength={40}
              autoComplete="off"
              className="max-w-md"
              hint="ページのアドレスになります。半角の小文字・数字・「-」で、あとから変えられません。例: 2026-year-end"
            />
          </Section>
          <TextFields kind={kind} reply={reply} shown={shown} />
          <AddPicture places={PLACES[kind]} reply={reply} told={answer?.told} />
          <TextSteps reply={reply}>
            <PreviewButton address={preview} />
          </TextSteps>
        </Form>
        <Preview address={preview} form={form} typed />
      </div>
    </div>
  );
}
