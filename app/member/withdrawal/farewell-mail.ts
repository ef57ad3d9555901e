import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';
import { keptInWords } from '#platform/retention.ts';

export const FAREWELL = 'withdrawal';

/** The last mail to a member who has withdrawn. */
export async function farewellMail({ storefront }: StorefrontPaths, to: string, at: Date): Promise<Mail> {
  const { SITE_NAME, SHOP_NAME, CONTACT_EMAIL } = config();
  const [site, other] = storefront === 'shop' ? [SHOP_NAME, SITE_NAME] : [SITE_NAME, SHOP_NAME];
  const heading = '退会のお手続きが完了しました';
  const paragraphs = [
    `${formatDateTime(at)}に、${site}の退会のお手続きが完了しました。同じ会員登録をお使いの${other}にも、ログインできなくなりました。これまでご利用いただき、ありがとうございました。`,
    'ご登録の氏名・住所・連絡先などを消去しました。応援メッセージをお寄せいただいていた場合は、その内容も消去し、自治体のページでの公開を終えました。',
    `寄附とご注文の記録は、法令に従い、最後のお手続きから${keptInWords('books')}保存したのち消去します(ポイントの記録は、退会から同じ期間です)。寄附金受領証明書などの書類は、寄附先の自治体にお問い合わせください。`,
    '同じメールアドレスで、あらためて会員登録いただけます。',
  ];
  const notes = [`お心当たりのない場合は、${CONTACT_EMAIL} までご連絡ください。`];
  return {
    kind: FAREWELL,
    storefront,
    to,
    subject: `【${site}】${heading}`,
    text: mailText(storefront, `${heading}\n\n${paragraphs.join('\n\n')}\n\n・${notes.join('\n・')}`),
    html: await mailHtml(storefront, { preview: heading, heading, paragraphs, notes }),
  };
}
