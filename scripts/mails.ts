/** Mails that could not be sent: `npm run mails` lists them, `npm run mails -- resend <id>` tries one again. */
import { closeDb } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { deadLetters, resend } from '#platform/mail/dead-letters.ts';

const [command = 'list', id = ''] = process.argv.slice(2);
try {
  if (command === 'list') {
    const dead = await deadLetters();
    for (const m of dead)
      console.log(`${m.id}  ${formatDateTime(m.created_at)}  ${m.kind}  ${m.last_error ?? ''}  ${m.subject}`);
    console.log(dead.length ? `${dead.length} could not be sent.` : 'Every mail was sent or is waiting.');
  } else if (command === 'resend' && /^\d{1,15}$/.test(id)) {
    const queued = await resend(Number(id));
    console.log(queued ? `Mail ${id} is queued again.` : `There is no mail ${id} that could be sent again.`);
    if (!queued) process.exitCode = 1;
  } else {
    console.error('Usage: npm run mails [-- list | resend <id>]');
    process.exitCode = 2;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDb();
}
