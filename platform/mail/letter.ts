import { config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import type { Storefront } from '../storefront.ts';
import { mailHtml, mailText } from './layout.ts';
import { queueMail, type Urgency } from './send.ts';

/** A mail to one person about something of theirs: the same words as text and as HTML. */
export interface Letter {
  kind: string;
  dedupeKey: string;
  to: string;
  /** Without the site's name, which is put before it. */
  subject: string;
  /** 「山田 花子 様」 */
  greeting: string;
  heading: string;
  paragraphs: string[];
  facts: [string, string][];
  button: { label: string; url: string };
  notes?: string[];
  /** Where mails of this kind are stopped. */
  stop?: { label: string; url: string };
  /** See `Mail`. */
  urgency?: Urgency;
  /** Headers of the mail itself, such as how to stop its kind. */
  headers?: Record<string, string>;
}

/** Queues a letter in the caller's transaction, once for each `dedupeKey`. */
export async function queueLetter(tx: Tx, storefront: Storefront, letter: Letter): Promise<void> {
  const { greeting, heading, paragraphs, facts, button, notes = [], stop } = letter;
  const { SITE_NAME, SHOP_NAME } = config();
  await queueMail(tx, {
    kind: letter.kind,
    storefront,
    dedupeKey: letter.dedupeKey,
    to: letter.to,
    urgency: letter.urgency,
    headers: letter.headers,
    subject: `【${storefront === 'shop' ? SHOP_NAME : SITE_NAME}】${letter.subject}`,
    text: mailText(
      storefront,
      [
        greeting,
        ...paragraphs,
        facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
        `${button.label}\n${button.url}`,
        ...notes.map((n) => `・${n}`),
        ...(stop ? [`${stop.label}\n${stop.url}`] : []),
      ].join('\n\n'),
    ),
    html: await mailHtml(storefront, {
      preview: paragraphs[0] ?? heading,
      heading,
      paragraphs: [greeting, ...paragraphs],
      facts,
      button,
      notes,
      stop,
    }),
  });
}
