import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { FormChange } from '../form-path.ts';
import { CHOSEN } from '../list/own-fields.ts';

const GO_ON = '入力内容を確認する';

/** What every form of an application has around its fields. */
const NOT_DONE = 'お申し込みはまだ完了していません';

const CHANGED: Record<FormChange, { look: 'warn' | 'ok'; title: string; text: string }> = {
  list: {
    look: 'warn',
    title: NOT_DONE,
    text: 'この画面を表示したあとに、お申し込みリストの内容が変更されました。新しい内容と合計金額をご確認のうえ、続けてお手続きください。',
  },
  offer: {
    look: 'warn',
    title: NOT_DONE,
    text: 'このままではお申し込みいただけない項目があります。下の案内をご確認のうえ、続けてお手続きください。お支払いは行われていません。',
  },
  instead: {
    look: 'ok',
    title: '返礼品なしの寄附に変えました',
    text: '内容と合計金額をご確認のうえ、続けてお手続きください。',
  },
};

export function FormFrame({
  owner,
  restored,
  changed = null,
  chosen,
  errors,
  labels,
  aside,
  foot,
  children,
  ...form
}: {
  owner: string;
  /** Kept over the end of a session. */
  restored: boolean;
  /** What it is for was changed since it was confirmed. */
  changed?: FormChange | null;
  /** Of a list, what stands there. */
  chosen?: string;
  errors: FormReply['errors'];
  /** What is to be said before messages, by the names of their fields. */
  labels?: Record<string, string>;
  /** Beside the form on a wide screen. */
  aside: ReactNode;
  /** At the foot of a phone's screen. */
  foot: ReactNode;
  children: ReactNode;
} & Pick<ComponentProps<typeof Form>, 'ref' | 'onInput'>) {
  return (
    <Form method="post" noValidate {...form} className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-8">
        <input type="hidden" name="_owner" value={owner} />
        {chosen !== undefined && <input type="hidden" name={CHOSEN} value={chosen} />}
        {/* Enter in a field means going on: the first submit button of the form is what the browser presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          {GO_ON}
        </button>
        {restored && (
          <Notice look="info" title="入力された内容を復元しました" live>
            <p>
              ログインの有効期限が切れていたため、お申し込みはまだ完了していません。内容をご確認のうえ、続けてお手続きください。
            </p>
          </Notice>
        )}
        {changed && (
          <Notice look={CHANGED[changed].look} title={CHANGED[changed].title} live>
            <p>{CHANGED[changed].text}</p>
          </Notice>
        )}
        <ErrorSummary errors={errors} labels={labels} />
        {children}
        <button type="submit" className="btn btn-primary w-full text-lg">
          {GO_ON}
        </button>
      </div>
      <div className="max-lg:hidden">
        <div className="sticky top-4">{aside}</div>
      </div>
      {foot}
    </Form>
  );
}
