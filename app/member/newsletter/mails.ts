import { config } from '#platform/config.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';

/** The mail with the link, for somebody who typed their address to stop newsletters. */
export async function unsubscribeMail(to: string, url: string): Promise<Mail> {
  const heading = 'メールマガジンの配信停止';
  const intro =
    'メールマガジンの配信停止のお申し込みを受け付けました。次のリンクから、停止するメールマガジンをお選びください。';
  const notes = [
    'リンクを開いて「配信を停止する」を押すまで、配信は停止されません。',
    'お心当たりのない場合は、このメールを破棄してください。',
  ];
  return {
    kind: 'newsletter_unsubscribe',
    storefront: 'donation',
    to,
    subject: `【${config().SITE_NAME}】メールマガジンの配信停止のご案内`,
    text: mailText('donation', `${heading}\n\n${intro}\n\n${url}\n\n・${notes.join('\n・')}`),
    html: await mailHtml('donation', {
      preview: intro,
      heading,
      paragraphs: [intro],
      button: { label: '停止するメールマガジンを選ぶ', url },
      notes,
    }),
  };
}
