import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { expectMe } from '#app/site/me.ts';
import { siteRoute } from '#app/site/route-map.ts';
import { PasswordField } from './PasswordField.tsx';

const GENDERS = [
  { value: 'female', label: '女性' },
  { value: 'male', label: '男性' },
  { value: 'other', label: 'その他・回答しない' },
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-5 border-t border-line pt-5">
      <legend className="float-left mb-3 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  );
}

/** A guidance page's name as a link, once that page is served. */
function Guidance({ path, children }: { path: string; children: string }) {
  if (!siteRoute(path)?.page) return children;
  return (
    <Link to={path} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

/** Last step: who registers. */
export function RegistrationFields({ reply, email }: { reply: FormReply; email: string }) {
  return (
    <Form method="post" noValidate onSubmit={expectMe} className="space-y-8">
      {/* The first button answers the Enter key; without this it would be the postal code's. */}
      <button
        type="submit"
        name="intent"
        value="finish"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <dl className="facts">
        <div>
          <dt>メールアドレス</dt>
          <dd className="break-all">{email}</dd>
        </div>
      </dl>
      <Section title="お名前">
        <p className="text-sm text-soft">住民票に記載のお名前をご入力ください。</p>
        <PersonFields reply={reply} />
        <BirthDateFields reply={reply} />
        <Tick reply={reply} name="guardianConsent">
          18歳未満の方: 会員登録について、保護者の同意を得ています
        </Tick>
        <Radios reply={reply} name="gender" label="性別" options={GENDERS} />
      </Section>
      <Section title="ご住所とご連絡先">
        <p className="text-sm text-soft">
          住民票に記載のご住所をご入力ください。お届け先は、お申し込みのときに別に指定できます。
        </p>
        <AddressFields reply={reply} />
      </Section>
      <Section title="パスワード">
        {/* Password managers store the pair; the address itself is settled. */}
        <input type="text" name="_username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          reply={reply}
          isNew
          hint="8〜128文字。推測されやすい言葉やメールアドレスと同じものは使えません。"
        />
      </Section>
      <Section title="メールマガジン">
        <p className="text-sm text-soft">
          受け取りは任意です。マイページと各メールから、いつでも停止できます。
        </p>
        <div>
          <Tick reply={reply} name="newsletterDonation">
            ふるさと納税の新着・特集のお知らせを受け取る
          </Tick>
          <Tick reply={reply} name="newsletterShop">
            商店の新着・特集のお知らせを受け取る
          </Tick>
        </div>
      </Section>
      <div className="space-y-5 border-t border-line pt-5">
        <Tick reply={reply} name="terms" required>
          <Guidance path="/terms">利用規約</Guidance>と
          <Guidance path="/privacy">プライバシーポリシー</Guidance>に同意する
        </Tick>
        <button type="submit" name="intent" value="finish" className="btn btn-primary w-full">
          この内容で登録する
        </button>
      </div>
    </Form>
  );
}
