import { Form } from 'react-router';
import { Tick } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { NewsletterList } from '../lists.ts';
import { ResumeHint } from './Answers.tsx';

/** The newsletters that a link names; those that are still sent can be stopped. */
export function ChooseLists({
  lists,
}: {
  lists: { list: NewsletterList; name: string; granted: boolean }[];
}) {
  const open = lists.filter((l) => l.granted);
  if (open.length === 0)
    return (
      <>
        <Notice look="ok" title="配信は停止されています">
          <p>{lists.map((l) => l.name).join('、')}は、お送りしていません。</p>
        </Notice>
        <ResumeHint lists={lists.map((l) => l.list)} />
      </>
    );
  return (
    <Form method="post" className="space-y-5">
      <fieldset>
        <legend className="font-bold">停止するメールマガジン</legend>
        {open.map(({ list, name }) => (
          <Tick key={list} reply={EMPTY_REPLY} name={list} initial>
            {name}
          </Tick>
        ))}
      </fieldset>
      <p className="text-sm text-soft">
        お申し込みやご注文、お支払いについてのメールは、引き続きお送りします。
      </p>
      <button type="submit" className="btn btn-primary w-full">
        配信を停止する
      </button>
    </Form>
  );
}
