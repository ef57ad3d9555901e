import { db, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { changeConsents, consentLog, consentsOf } from '../../newsletter/consent-store.ts';
import {
  CONSENT_SOURCES,
  type ConsentSource,
  NEWSLETTER_LISTS,
  type NewsletterList,
  newsletterName,
} from '../../newsletter/lists.ts';
import { type Answer, done, type Visit } from '../visit.ts';

/** The newsletters that the member receives, and since when and by which screen. */
export async function newslettersView({ member }: Visit) {
  const [now, log] = await Promise.all([consentsOf(db(), member.id), consentLog(db(), member.id)]);
  return {
    lists: NEWSLETTER_LISTS.map((list) => ({ list, name: newsletterName(list), granted: now[list] })),
    log: log.map((row) => ({
      id: row.id,
      name: newsletterName(row.list as NewsletterList),
      granted: row.granted,
      source: CONSENT_SOURCES[row.source as ConsentSource] ?? row.source,
      at: formatDateTime(row.created_at),
    })),
  };
}

export async function changeNewsletters({ paths, member }: Visit, form: FormData): Promise<Answer> {
  const wanted = Object.fromEntries(NEWSLETTER_LISTS.map((list) => [list, form.get(list) === 'on']));
  await transaction((tx) => changeConsents(tx, member.id, wanted, 'profile'));
  return done(paths, 'newsletters', 'newsletters');
}
