import { lifeInWords } from '#app/account/lifetimes.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';

function siteName({ storefront }: StorefrontPaths): string {
  return storefront === 'shop' ? config().SHOP_NAME : config().SITE_NAME;
}

/** The mail that confirms a member's new address: a code for the page that waits, or a link. */
export async function emailChangeMail(
  paths: StorefrontPaths,
  to: string,
  code: string,
  linkToken: string,
): Promise<Mail> {
  const site = siteName(paths);
  const url = `${config().origin}${paths.profile}?section=email&token=${linkToken}`;
  const heading = 'メールアドレスの確認';
  const intro = `${site}のご登録メールアドレスを、このメールアドレスに変更するお申し込みを受け付けました。次の確認コードを画面に入力すると、変更が完了します。`;
  const notes = [
    `確認コードとリンクの有効期限は${lifeInWords('email_change')}です。一度だけお使いいただけます。`,
    'お心当たりのない場合は、このメールを破棄してください。確認コードはどなたにも教えないでください。',
  ];
  return {
    kind: 'email_change_code',
    storefront: paths.storefront,
    to,
    secret: true,
    subject: `【${site}】メールアドレス変更の確認コード`,
    text: mailText(
      paths.storefront,
      `${heading}

${intro}

確認コード: ${code}

次のURLを開いて変更することもできます(ログインが必要です)。
${url}

・${notes.join('\n・')}`,
    ),
    html: await mailHtml(paths.storefront, {
      preview: `${site}のメールアドレス変更の確認コードをお送りします。`,
      heading,
      paragraphs: [intro],
      code,
      button: { label: 'メールアドレスを変更する', url },
      notes,
    }),
  };
}

/** The mail to a member whose address somebody else wants to change to. */
export async function emailTakenMail(paths: StorefrontPaths, to: string): Promise<Mail> {
  const site = siteName(paths);
  const heading = 'このメールアドレスはすでに登録されています';
  const text = `${site}の別の会員の方から、このメールアドレスへ変更するお申し込みがありましたが、すでに会員として登録されているため、変更は行われません。ご登録内容は変わっていません。`;
  const url = `${config().origin}${paths.login}`;
  const note = 'お心当たりのない場合は、このメールを破棄してください。';
  return {
    kind: 'email_change_known',
    storefront: paths.storefront,
    to,
    subject: `【${site}】メールアドレスの変更について`,
    text: mailText(paths.storefront, `${heading}\n\n${text}\n\nログイン\n${url}\n\n・${note}`),
    html: await mailHtml(paths.storefront, {
      preview: heading,
      heading,
      paragraphs: [text],
      button: { label: 'ログインする', url },
      notes: [note],
    }),
  };
}
