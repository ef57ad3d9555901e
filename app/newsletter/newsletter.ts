import type { NewsletterList } from '#app/member/newsletter/lists.ts';

export type NewsletterState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'stopped';

/** Who is written to, of those that have consented to the list. */
export interface Recipients {
  list: NewsletterList;
  /** Codes of where they live; empty: anywhere. */
  prefectures: number[];
  /** Codes of governments of which they hold the government or a gift among their favourites; empty: no matter. */
  governments: string[];
  donated: 'any' | 'within' | 'not_within';
  /** Counted back from the beginning of the sending; null with `any`. */
  donatedMonths: number | null;
}

/** What staff write. */
export interface Written extends Recipients {
  subject: string;
  preheader: string;
  /** Markdown. */
  body: string;
}

interface Counts {
  recipients: number;
  sent: number;
  failed: number;
  /** Nobody knows whether the mail server took them. */
  unclear: number;
  skipped: number;
}

export interface Newsletter extends Written, Counts {
  id: number;
  state: NewsletterState;
  /** Why it was paused without anybody asking for it: the mail server's code. */
  trouble: string | null;
  isPrepared: boolean;
  dueAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  version: number;
  person: string | null;
  createdAt: Date;
}
