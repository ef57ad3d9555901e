import { lifeInWords } from '#app/account/lifetimes.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';

function siteName(storefront: StorefrontPaths['storefront']): string {
  return storefront === 'shop' ? config().SHOP_NAME : config().SITE_NAME;
}

/** The mail that confirms a new address: a code to type in the first browser, or a link for any other. */
export async function registrationMail(
  paths: StorefrontPaths,
  to: string,
  code: string,
  linkToken: string,
): Promise<Mail> {
  const site = siteName(paths.storefront);
  const url = `${config().origin}${paths.register}?token=${linkToken}`;
  const heading = '会員登録のお手続き';
  const intro = `${site}への会員登録のお申し込みありがとうございます。次の確認コードを画面に入力して、お手続きを続けてください。`;
  const notes = [
    `確認コードとリンクの有効期限は${lifeInWords('registration')}です。`,
    'お心当たりのない場合は、このメールを破棄してください。確認コードはどなたにも教えないでください。',
  ];
  return {
    kind: 'registration_code',
    storefront: paths.storefront,
    to,
    secret: true,
    subject: `【${site}】会員登録の確認コード`,
    text: mailText(
      paths.storefront,
      `${heading}

${intro}

確認コード: ${code}

次のURLを開いて続けることもできます。
${url}

・${notes.join('\n・')}`,
    ),
    html: await mailHtml(paths.storefront, {
      preview: `${site}の会員登録の確認コードをお送りします。`,
      heading,
      paragraphs: [intro],
      code,
      button: { label: 'お手続きを続ける', url },
      notes,
    }),
  };
}

/** The mail to a member whose address somebody, perhaps the member, registers again. */
export async function alreadyRegisteredMail(paths: StorefrontPaths, to: string): Promise<Mail> {
  const site = siteName(paths.storefront);
  const { origin } = config();
  const heading = 'このメールアドレスはすでに登録されています';
  const paragraphs = [
    `${site}の会員登録のお申し込みがありましたが、このメールアドレスはすでに会員として登録されています。ログインしてご利用ください。`,
    `パスワードをお忘れのときは、再設定のお手続きができます。 ${origin}${paths.recover}`,
  ];
  const notes = ['お心当たりのない場合は、このメールを破棄してください。登録内容は変わっていません。'];
  return {
    kind: 'registration_known',
    storefront: paths.storefront,
    to,
    subject: `【${site}】すでに会員登録がお済みです`,
    text: mailText(
      paths.storefront,
      `${heading}

${paragraphs.join('\n\n')}

ログイン
${origin}${paths.login}

・${notes.join('\n・')}`,
    ),
    html: await mailHtml(paths.storefront, {
      preview: 'このメールアドレスはすでに登録されています。',
      heading,
      paragraphs,
      button: { label: 'ログインする', url: `${origin}${paths.login}` },
      notes,
    }),
  };
}

export async function welcomeMail(paths: StorefrontPaths, to: string, name: string): Promise<Mail> {
  const site = siteName(paths.storefront);
  const url = `${config().origin}${paths.mypage}`;
  const heading = '会員登録が完了しました';
  const kept =
    paths.storefront === 'shop'
      ? `ご注文の履歴やお届け先は、マイページでご確認いただけます。${siteName('donation')}(ふるさと納税)でも、同じメールアドレスとパスワードでログインできます。`
      : '寄附の履歴やお届け先は、マイページでご確認いただけます。';
  const intro = `${name} 様、${site}への会員登録が完了しました。${kept}`;
  return {
    kind: 'registration_done',
    storefront: paths.storefront,
    to,
    subject: `【${site}】会員登録が完了しました`,
    text: mailText(paths.storefront, `${heading}\n\n${intro}\n\nマイページ\n${url}`),
    html: await mailHtml(paths.storefront, {
      preview: intro,
      heading,
      paragraphs: [intro],
      button: { label: 'マイページを開く', url },
    }),
  };
}

/** The single-use link of a password recovery. */
export async function recoveryMail(paths: StorefrontPaths, to: string, linkToken: string): Promise<Mail> {
  const site = siteName(paths.storefront);
  const url = `${config().origin}${paths.reset}?token=${linkToken}`;
  const heading = 'パスワードの再設定';
  const intro = 'パスワードの再設定を受け付けました。次のリンクから、新しいパスワードを設定してください。';
  const notes = [
    `リンクの有効期限は${lifeInWords('password_reset')}です。一度だけお使いいただけます。`,
    'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
  ];
  return {
    kind: 'password_recovery',
    storefront: paths.storefront,
    to,
    secret: true,
    subject: `【${site}】パスワード再設定のご案内`,
    text: mailText(paths.storefront, `${heading}\n\n${intro}\n\n${url}\n\n・${notes.join('\n・')}`),
    html: await mailHtml(paths.storefront, {
      preview: intro,
      heading,
      paragraphs: [intro],
      button: { label: '新しいパスワードを設定する', url },
      notes,
    }),
  };
}

/** Tells the member that the password was changed, in case it was somebody else. */
export async function passwordChangedMail(paths: StorefrontPaths, to: string, at: Date): Promise<Mail> {
  const site = siteName(paths.storefront);
  const url = `${config().origin}${paths.recover}`;
  const heading = 'パスワードが変更されました';
  const paragraphs = [
    `${formatDateTime(at)}に、${site}のパスワードが変更されました。ほかの端末ではログアウトされています。`,
    'お心当たりのない場合は、すぐにパスワードを再設定し、お問い合わせ先までご連絡ください。',
  ];
  return {
    kind: 'password_changed',
    storefront: paths.storefront,
    to,
    subject: `【${site}】パスワード変更のお知らせ`,
    text: mailText(
      paths.storefront,
      `${heading}\n\n${paragraphs.join('\n\n')}\n\nパスワードの再設定\n${url}`,
    ),
    html: await mailHtml(paths.storefront, {
      preview: 'パスワードが変更されました。',
      heading,
      paragraphs,
      button: { label: 'パスワードを再設定する', url },
    }),
  };
}
