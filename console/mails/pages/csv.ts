import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { listMails, type MaskedMail } from '#app/correspondence/mails.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { MAILS, readMailFilter } from '../mail-filter.ts';
import { failureWords, STATES } from '../words.ts';
import type { Route } from './+types/csv.ts';

/** As the list shows them: without whole addresses and without what stood in them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, MAILS);
  const filter = readMailFilter(url.searchParams);
  const asked = new URLSearchParams(url.searchParams);
  // The audit is kept longer than the mails, and names nobody's address.
  if (filter.q.includes('@')) asked.set('q', '(メールアドレス)');
  return listFile<MaskedMail>(staff, url, 'メール.csv', {
    action: 'mail.read',
    subject: 'mail',
    asked: askedWords(MAILS, asked),
    list: (page) => listMails(staff, filter, page),
    columns: shownCells<MaskedMail, KeyOf<typeof MAILS>>(shown, {
      subject: { 番号: (m) => m.id, 件名: (m) => m.subject },
      kind: { 種類: (m) => mailKindName(m.kind), 再送の元: (m) => m.resentOf },
      recipient: { 宛先: (m) => m.recipient },
      at: {
        作成: (m) => formatDateTime(m.createdAt),
        送信: (m) => m.sentAt && formatDateTime(m.sentAt),
      },
      state: {
        状態: (m) => STATES[m.state],
        送れなかった理由: (m) => (m.state === 'dead' ? failureWords(m.lastError) : ''),
      },
    }),
  });
}
