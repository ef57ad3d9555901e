import { Form, Link } from 'react-router';
import { expectMe } from '#app/account/me.ts';
import { Tick } from '#app/forms/parts/inputs.tsx';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { siteRoute } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import type { Storefront } from '#platform/storefront.ts';
import { PersonSections, Section } from '../../parts/PersonSections.tsx';

/** A guidance page's name, as a link once that page is served. */
function Guidance({ path, children }: { path: string; children: string }) {
  if (!siteRoute(path)?.page) return children;
  return (
    <Link to={path} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

/** Last step: the personal data. The newsletter of the storefront where the registration began comes first. */
export function RegistrationFields({
  storefront,
  reply,
  email,
}: {
  storefront: Storefront;
  reply: FormReply;
  email: string;
}) {
  const { siteName, shopName } = useSiteInfo();
  const newsletters = [
    { name: 'newsletterDonation', from: `${siteName} ふるさと納税` },
    { name: 'newsletterShop', from: shopName },
  ];
  if (storefront === 'shop') newsletters.reverse();
  return (
    <Form method="post" noValidate onSubmit={expectMe} className="space-y-8">
      {/* The Enter key presses the first button; without this one it would press the button of the postal code. */}
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
      <PersonSections storefront={storefront} reply={reply} />
      <Section title="パスワード">
        {/* Password managers store the pair; the address itself cannot be changed here. */}
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
          {newsletters.map(({ name, from }) => (
            <Tick key={name} reply={reply} name={name}>
              {from}のお知らせ(新着・特集)を受け取る
            </Tick>
          ))}
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
