import { useEffect, useRef } from 'react';
import { readForm } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { ConfirmInquiry } from '../parts/ConfirmInquiry.tsx';
import { Done } from '../parts/Done.tsx';
import { InquiryForm } from '../parts/InquiryForm.tsx';
import type { Route } from './+types/inquiry.ts';

export const handle = STARTS_LATER;

import { inquiryAction, inquiryPage } from './inquiry-form.ts';

export function loader({ request, url }: Route.LoaderArgs) {
  return inquiryPage(request, url);
}

export async function action({ request, url }: Route.ActionArgs) {
  return inquiryAction(request, url, await readForm(request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  if (args.loaderData?.step === 'done')
    return pageHead(args, { title: 'お問い合わせの送信完了', noindex: true });
  return pageHead(args, {
    description:
      '寄附のお申し込み、返礼品のお届け、証明書、会員登録などについてのお問い合わせを、フォームで受け付けています。',
    canonical: '/inquiry',
  });
}

const STEPS = ['入力', '確認', '完了'];
const STEP_OF = { input: 0, confirm: 1, done: 2 };
const HEADINGS = {
  input: 'お問い合わせ',
  confirm: 'お問い合わせ内容の確認',
  done: 'お問い合わせの送信完了',
};

export default function Inquiry({ loaderData, actionData }: Route.ComponentProps) {
  const now = loaderData.step === 'done' ? loaderData : (actionData ?? unsent(loaderData));
  // Without a full load nothing else tells a screen reader that the step has changed.
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(now.step);
  useEffect(() => {
    if (shownStep.current !== now.step) heading.current?.focus();
    shownStep.current = now.step;
  }, [now.step]);
  return (
    <div className="mx-auto max-w-2xl space-y-6 py-4">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {HEADINGS[now.step]}
      </h1>
      <Steps steps={STEPS} current={STEP_OF[now.step]} />
      {now.step === 'done' ? (
        <Done number={now.number} home={now.home} />
      ) : (
        <>
          <ErrorSummary errors={now.reply.errors} />
          {now.step === 'confirm' ? (
            <ConfirmInquiry formKey={now.key} reply={now.reply} category={now.category} again={now.again} />
          ) : (
            <InquiryForm formKey={now.key} reply={now.reply} />
          )}
        </>
      )}
    </div>
  );
}

function unsent({ key, values }: { key: string; values: Record<string, string> }) {
  return { step: 'input' as const, key, reply: { values, errors: {} }, category: '', again: null };
}
