import type { CronItem, TaskList } from 'graphile-worker';
import { sweepAddresses } from '#app/address/book.ts';
import { sweepPlaces } from '#app/admission/sweep.ts';
import { sweepCarts } from '#app/cart/retention.ts';
import { turnSeals } from '#app/catalogue/government/seal-plan.ts';
import { countRankings } from '#app/catalogue/ranking.ts';
import { turnPrices } from '#app/catalogue/turn-prices.ts';
import { applyTrackingImport } from '#app/dispatch/tracking/tracking.ts';
import { sweepExternal } from '#app/donation/external/external.ts';
import { remindOneStop } from '#app/donation/one-stop/remind.ts';
import { shortenDeadlines } from '#app/donation/pay/shorten-deadlines.ts';
import {
  applyDonationImport,
  checkDonationImport,
  sweepDonationImports,
} from '#app/elsewhere/import-jobs.ts';
import { sendNotices } from '#app/favorite/notice/send.ts';
import { foldFigures, remakeFigures } from '#app/figures/fold.ts';
import { applyImported, checkImport, sweepImports, undoImported } from '#app/listing/import-jobs.ts';
import { sweepPictures } from '#app/listing/sweep-pictures.ts';
import { mailUnsubscribe } from '#app/member/newsletter/unsubscribe.ts';
import { mailRecovery } from '#app/member/recovery/recovery.ts';
import { sweepMemberSecrets } from '#app/member/sweep.ts';
import { closePoints } from '#app/membership/points/close.ts';
import { sendNewsletters } from '#app/newsletter/send.ts';
import { makeRun } from '#app/onestop/make.ts';
import { sendReminder } from '#app/onestop/remind.ts';
import { sweepOrderDrafts } from '#app/order/apply/sweep.ts';
import { makePrintRun, sweepPrintRuns } from '#app/paper/bulk/make-print-run.ts';
import { issueReceipts } from '#app/paper/issue.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { remindDeadlines } from '#app/payment/remind.ts';
import { endPayment, returnMoney } from '#app/payment/return-money.ts';
import { sweepPayments } from '#app/payment/sweep.ts';
import { lapsePoints } from '#app/point/lapse.ts';
import { sendRemedyMails } from '#app/remedy/mail.ts';
import { closeRemedies, settleRemedy } from '#app/remedy/settle.ts';
import { turnSetting } from '#app/setting/change.ts';
import { closeSettlements } from '#app/settlement/closing.ts';
import { sweepStaff } from '#app/staff/session.ts';
import { countApplications } from '#app/stock/popularity.ts';
import { turnText } from '#app/texts/live.ts';
import { expireTickets, remindTickets, sweepMerchants } from '#app/ticket/jobs.ts';
import { config } from '#platform/config.ts';
import { encodeMissingAvif } from '#platform/images/media.ts';
import type { Lane } from '#platform/jobs/run.ts';
import { sendMail } from '#platform/mail/send.ts';
import { sweepThrottle } from '#platform/throttle.ts';
import { MONEY_JOBS } from './money-jobs.ts';
import { deleteOldRecords } from './old-records.ts';
import { payables } from './payables.ts';

/** Whatever is done outside of a request, by the name under which it is queued or stands in the timetable. */
export const jobs: TaskList = {
  send_mail: sendMail,
  mail_recovery: (payload) => mailRecovery(payload),
  mail_unsubscribe: mailUnsubscribe,
  sweep_payments: () => sweepPayments(payables),
  return_money: (payload) => returnMoney(payables, payload),
  find_stuck_money: () => findStuckMoney(payables),
  end_payment: (payload) => endPayment(payables, payload),
  remind_deadlines: () => remindDeadlines(payables),
  shorten_deadlines: () => shortenDeadlines(),
  remind_one_stop: () => remindOneStop(),
  remind_one_stop_desk: (payload) => sendReminder(payload),
  make_one_stop_notices: (payload) => makeRun(payload),
  issue_receipts: () => issueReceipts(),
  sweep_members: () => sweepMemberSecrets(),
  delete_old_records: () => deleteOldRecords(),
  sweep_addresses: () => sweepAddresses(),
  sweep_external: () => sweepExternal(),
  sweep_order_drafts: () => sweepOrderDrafts(),
  sweep_carts: () => sweepCarts(),
  lapse_points: () => lapsePoints(),
  close_points: () => closePoints(),
  close_settlements: (payload) => closeSettlements(payload),
  expire_tickets: () => expireTickets(),
  remind_tickets: () => remindTickets(),
  sweep_merchants: () => sweepMerchants(),
  sweep_staff: () => sweepStaff(),
  sweep_pictures: () => sweepPictures(),
  check_goods_import: (payload, { job }) => checkImport(payload, job.attempts),
  apply_goods_import: (payload, { job }) => applyImported(payload, job.attempts),
  undo_goods_import: (payload, { job }) => undoImported(payload, job.attempts),
  apply_tracking_import: (payload) => applyTrackingImport(payload),
  sweep_goods_imports: () => sweepImports(),
  check_donation_import: (payload, { job }) => checkDonationImport(payload, job.attempts),
  apply_donation_import: (payload, { job }) => applyDonationImport(payload, job.attempts),
  sweep_donation_imports: () => sweepDonationImports(),
  make_print_run: (payload, { job }) => makePrintRun(payload, job.attempts),
  sweep_print_runs: () => sweepPrintRuns(),
  send_remedy_mails: (payload) => sendRemedyMails(payload),
  close_remedies: () => closeRemedies(),
  settle_remedy: (payload) => settleRemedy(payload),
  send_goods_notices: () => sendNotices(),
  count_applications: () => countApplications(),
  count_rankings: () => countRankings(),
  fold_figures: () => foldFigures(),
  make_figures: () => remakeFigures(),
  turn_prices: () => turnPrices(),
  turn_seals: () => turnSeals(),
  turn_text: (payload) => turnText(payload),
  turn_setting: (payload) => turnSetting(payload),
  send_newsletters: (_, { abortSignal }) => sendNewsletters(abortSignal),
  sweep_throttle: () => sweepThrottle(),
  sweep_places: () => sweepPlaces(),
  encode_avif: async () => {
    const { DATA_DIR, AVIFS_PER_MINUTE } = config();
    await encodeMissingAvif(DATA_DIR, AVIFS_PER_MINUTE);
  },
};

/** What is due when, in UTC. Each slot is one row in the queue, however many workers run: nothing is done twice. */
export const timetable: CronItem[] = [
  { task: 'sweep_payments', match: '* * * * *' },
  { task: 'find_stuck_money', match: '47 * * * *' },
  { task: 'remind_deadlines', match: '7 * * * *' },
  { task: 'shorten_deadlines', match: '2 * * * *' },
  { task: 'remind_one_stop', match: '30 0 * * *' }, // 9:30 in Japan
  { task: 'issue_receipts', match: '10 20 * * *' }, // 5:10 in Japan
  { task: 'sweep_members', match: '17 * * * *' },
  { task: 'sweep_addresses', match: '*/10 * * * *' },
  { task: 'sweep_external', match: '*/10 * * * *' },
  { task: 'delete_old_records', match: '20 17 * * *' }, // 2:20 in Japan
  { task: 'sweep_order_drafts', match: '*/10 * * * *' },
  { task: 'sweep_carts', match: '*/10 * * * *' },
  { task: 'count_applications', match: '* * * * *' },
  { task: 'count_rankings', match: '10 15 * * *' }, // 0:10 in Japan
  { task: 'fold_figures', match: '* * * * *' },
  { task: 'lapse_points', match: '1 15 * * *' }, // 0:01 in Japan
  { task: 'close_points', match: '40 18 * * *' }, // 3:40 in Japan
  { task: 'expire_tickets', match: '1 15 * * *' }, // 0:01 in Japan
  { task: 'remind_tickets', match: '5 0 * * *' }, // 9:05 in Japan
  { task: 'sweep_merchants', match: '27 * * * *' },
  { task: 'sweep_staff', match: '37 * * * *' },
  { task: 'sweep_pictures', match: '50 17 * * *' }, // 2:50 in Japan
  { task: 'sweep_goods_imports', match: '55 17 * * *' }, // 2:55 in Japan
  { task: 'sweep_donation_imports', match: '57 17 * * *' }, // 2:57 in Japan
  { task: 'sweep_print_runs', match: '58 17 * * *' }, // 2:58 in Japan
  { task: 'close_remedies', match: '3 15 * * *' }, // 0:03 in Japan
  { task: 'send_goods_notices', match: '*/10 * * * *' },
  { task: 'turn_prices', match: '* * * * *' },
  { task: 'turn_seals', match: '1 15 * * *' }, // 0:01 in Japan
  { task: 'send_newsletters', match: '* * * * *' },
  { task: 'sweep_throttle', match: '*/10 * * * *' },
  { task: 'sweep_places', match: '*/10 * * * *' },
  { task: 'encode_avif', match: '* * * * *' },
];

const NEWSLETTER_JOBS = ['send_newsletters'];

/** Both tables, by what is done side by side: each job stands in exactly one lane. */
export const lanes: readonly Lane[] = [
  lane('money', 2, (task) => MONEY_JOBS.includes(task)),
  // Its job lasts most of a minute: mails that somebody waits for are others' and never behind it.
  lane('newsletters', 1, (task) => NEWSLETTER_JOBS.includes(task)),
  lane('other', 4, (task) => ![...MONEY_JOBS, ...NEWSLETTER_JOBS].includes(task)),
];

function lane(name: string, concurrency: number, has: (task: string) => boolean): Lane {
  return {
    name,
    concurrency,
    jobs: Object.fromEntries(Object.entries(jobs).filter(([task]) => has(task))),
    timetable: timetable.filter(({ task }) => has(task)),
  };
}
