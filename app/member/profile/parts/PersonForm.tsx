import { Form, Link } from 'react-router';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { Storefront } from '#platform/storefront.ts';
import { PersonSections } from '../../parts/PersonSections.tsx';
import type { ViewOf } from '../sections.ts';

const KEPT: Record<Storefront, string> = {
  donation:
    'すでにお申し込みの寄附には、お申し込み時のお名前とご住所が記録されており、ここで変更しても変わりません。',
  shop: 'すでにいただいたご注文と、ふるさと納税のお申し込みには、そのときのお名前とご住所が記録されており、ここで変更しても変わりません。',
};

/** Names, birth date and address. */
export function PersonForm({
  storefront,
  view,
  reply,
}: {
  storefront: Storefront;
  view: ViewOf<'person'>;
  reply: FormReply | undefined;
}) {
  const { person } = view;
  return (
    <>
      {view.kept && !reply && (
        <Notice look="ok" live title="入力された内容を保存していました">
          <p>ログインの有効期限が切れる前に入力された内容です。ご確認のうえ、変更してください。</p>
        </Notice>
      )}
      <Notice title="お引っ越しをされたとき">
        <p>
          {KEPT[storefront]}
          ワンストップ特例を申請された後にお名前やご住所が変わったときは、翌年1月10日までに、寄附先の自治体へ「変更届出書」を提出してください。変更届出書は
          <Link to="/mypage/donation-histories">寄附履歴</Link>からダウンロードできます。
        </p>
      </Notice>
      <Form method="post" noValidate className="space-y-8">
        {/* The Enter key presses the first button; without this one it would press the button of the postal code. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="_owner" value={view.owner} />
        <PersonSections
          storefront={storefront}
          reply={reply ?? view.kept ?? EMPTY_REPLY}
          initial={{
            familyName: person.familyName,
            givenName: person.givenName,
            familyNameKana: person.familyNameKana,
            givenNameKana: person.givenNameKana,
            birthDate: person.birthDate ?? undefined,
            gender: person.gender ?? undefined,
            postalCode: person.postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2'),
            prefecture: person.prefecture,
            city: person.city,
            street: person.street,
            building: person.building,
            phone: person.phone,
          }}
        />
        <button type="submit" name="intent" value="save" className="btn btn-primary w-full sm:w-auto">
          この内容に変更する
        </button>
      </Form>
    </>
  );
}
