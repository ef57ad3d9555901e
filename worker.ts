import { type ParsedCronItem, parseCronItems, run, type TaskList } from 'graphile-worker';
import { refundDonation, sweepPayments } from '#app/donation/pay/sweep.ts';
import { mailRecovery } from '#app/member/recovery.ts';
import { sweepMemberSecrets } from '#app/member/sweep.ts';
import { config } from '#platform/config.ts';
import { closeDb, dbPool } from '#platform/db/db.ts';
import { encodeMissingAvif } from '#platform/images/media.ts';
import { jobLogger } from '#platform/job-log.ts';
import { log } from '#platform/log.ts';
import { sendMail } from '#platform/mail/send.ts';
import { exitWithParent, onShutdown } from '#platform/process.ts';
import { sweepThrottle } from '#platform/throttle.ts';

const CONCURRENCY = 4;
const AVIFS_A_MINUTE = 8; // a few seconds of one processor

const taskList: TaskList = {
  send_mail: sendMail,
  mail_recovery: (payload) => mailRecovery(payload),
  sweep_payments: () => sweepPayments(),
  refund_donation: refundDonation,
  sweep_members: () => sweepMemberSecrets(),
  sweep_throttle: () => sweepThrottle(),
  encode_avif: async () => {
    await encodeMissingAvif(config().DATA_DIR, AVIFS_A_MINUTE);
  },
};

/** Each slot is one row in the queue, however many workers run: nothing is done twice. */
const cronItems: ParsedCronItem[] = parseCronItems([
  { task: 'sweep_payments', match: '* * * * *' },
  { task: 'sweep_members', match: '17 * * * *' },
  { task: 'sweep_throttle', match: '*/10 * * * *' },
  { task: 'encode_avif', match: '* * * * *' },
]);

exitWithParent();
onShutdown(closeDb);
const runner = await run({
  pgPool: dbPool(),
  taskList,
  parsedCronItems: cronItems,
  concurrency: CONCURRENCY,
  logger: jobLogger(),
  noHandleSignals: true,
});
onShutdown(() => runner.stop());
log().info({ origin: config().origin }, 'worker runs');
