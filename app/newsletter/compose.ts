import type { NewsletterList } from '#app/member/newsletter/lists.ts';
import { newsletterName } from '#app/member/newsletter/lists.ts';
import { config } from '#platform/config.ts';
import { mailHtml, mailText, withNotice } from '#platform/mail/layout.ts';
import { mailBody } from '#platform/mail/mail-body.ts';
import type { Storefront } from '#platform/storefront.ts';
import type { Written } from './newsletter.ts';
import { widthsOf } from './pictures.ts';

/** A newsletter as it leaves, but for the link of each reader. */
export interface Composed {
  storefront: Storefront;
  subject: string;
  /** The two parts with the address at which this reader stops the list. */
  partsFor(stopUrl: string): { text: string; html: string };
}

const STOP = 'このメールマガジンの配信を停止する';
/** No address of ours holds it; replaced by the reader's own. */
const PLACE = 'https://stop.invalid/here';

/**
 * Makes both parts once, without paragraphs that the operator puts into other mails; of a reader only the link differs. Each has what 特定電子メール法 4条 and its 施行規則 want beside the text:
 * the sender's name and address, where complaints go, that it can be refused, and how.
 */
export async function compose(
  written: Pick<Written, 'list' | 'subject' | 'preheader' | 'body'>,
): Promise<Composed> {
  const { list, subject, preheader, body } = written;
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = config();
  const made = mailBody(body, config().origin, await widthsOf(body));
  const why = `「${newsletterName(list)}」の配信に同意された会員の方にお送りしています。配信はいつでも停止いただけます。`;
  const sender = `送信者: ${OPERATOR_NAME} ${OPERATOR_ADDRESS}`;
  const words = [made.text, '――――――――――', why, `${STOP}\n${PLACE}`, sender].join('\n\n');
  const text = withNotice('text', mailText(list, words));
  const page = await mailHtml(list, {
    preview: preheader || subject,
    heading: subject,
    paragraphs: [],
    article: made.html,
    notes: [why, sender],
    stop: { label: STOP, url: PLACE },
  });
  const html = withNotice('html', page);
  return {
    storefront: list,
    subject: `【${nameOf(list)}】${subject}`,
    partsFor: (stopUrl) => ({
      text: text.replaceAll(PLACE, () => stopUrl),
      html: html.replaceAll(PLACE, () => stopUrl),
    }),
  };
}

function nameOf(list: NewsletterList): string {
  const { SITE_NAME, SHOP_NAME } = config();
  return list === 'shop' ? SHOP_NAME : SITE_NAME;
}
