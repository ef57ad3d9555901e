import { Form, Link } from 'react-router';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import { categoryOptions } from '../categories.ts';
import { KEY_FIELD, MOST_TEXT } from '../intents.ts';

export function InquiryForm({ formKey, reply }: { formKey: string; reply: FormReply }) {
  const text = reply.values.text ?? '';
  return (
    <>
      <p>
        担当者が内容を確認し、メールでお答えします。お急ぎのときは、先に
        <Link to="/faq">よくあるご質問</Link>をご覧ください。
      </p>
      <Notice title="お書きにならないでください">
        <p>個人番号(マイナンバー)、クレジットカードの番号、パスワードは、お尋ねすることがありません。</p>
      </Notice>
      <Form method="post" noValidate className="space-y-6">
        <input type="hidden" name={KEY_FIELD} value={formKey} />
        <Select reply={reply} name="category" label="お問い合わせの種類" required options={categoryOptions} />
        <Input reply={reply} name="name" label="お名前" required autoComplete="name" />
        <EmailField reply={reply} />
        <Input
          reply={reply}
          name="reference"
          label="受付番号・注文番号"
          hint="寄附やご注文についてのお問い合わせでは、番号があると早くお答えできます。番号はメールと、マイページの履歴にあります。"
          autoComplete="off"
          className="max-w-72"
        />
        <TextArea
          key={text}
          field={{
            name: 'text',
            label: 'お問い合わせの内容',
            required: true,
            hint: `${digits(MOST_TEXT)}文字まで`,
            error: reply.errors.text,
          }}
          rows={10}
          defaultValue={text}
        />
        <p className="text-sm text-soft">
          ご入力いただいた情報は、お答えするために使います。寄附についてのお問い合わせは、寄附先の自治体の担当者がお答えすることがあります。取り扱いは
          <Link to="/privacy">プライバシーポリシー</Link>をご覧ください。
        </p>
        <button type="submit" className="btn btn-primary w-full sm:w-80">
          入力内容を確認する
        </button>
      </Form>
    </>
  );
}
