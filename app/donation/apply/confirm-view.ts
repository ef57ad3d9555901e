import { rhythmWords } from '#app/delivery/dispatch-words.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { ConfirmSection } from '#app/forms/confirm-section.ts';
import { recipientRows } from '#app/forms/recipient-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { worth } from '#app/ticket/rules.ts';
import { comingTickets } from '#app/ticket/words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDate, formatDateTime, formatPlainDate, jstDate, jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { IMMEDIATE_MINUTES, isImmediate } from '#platform/payment/methods.ts';
import { ONE_STOP_NAMES } from '../one-stop/names.ts';
import { paymentDeadline } from './deadline.ts';
import type { DonationInput } from './form.ts';
import { type Target, targetPath } from './target.ts';
import { warningsFor, type YearSoFar } from './warnings.ts';

/** The year that the donation will count for, as exactly as it can be said before it is paid. */
function taxYearLine(at: Date, deadline: Date, deferred: boolean): string {
  const year = jstYear(at);
  if (!deferred) return `${formatDate(at)}中にお支払いが完了すると、${year}年分の寄附になります。`;
  return jstYear(deadline) === year
    ? `期限の${formatDateTime(deadline)}までにお支払いになると、${year}年分の寄附になります。`
    : `${year}年12月31日までのお支払いは${year}年分、${year + 1}年1月1日以降のお支払いは${year + 1}年分の寄附になります。`;
}

/** From 25 December on; null before. */
function yearEndLine(at: Date, thisYearOnly: boolean): string | null {
  const year = jstYear(at);
  if (jstDate(at).slice(5) < '12-25') return null;
  return thisYearOnly
    ? `${year}年12月31日 23:59までにお支払いの完了を確認できないときは、お申し込みを取り消します。期限のあとに届いたお支払いは、全額を返金します。`
    : `${year}年分の寄附とするには、${year}年12月31日 23:59までにお支払いの完了が必要です。日付が変わったあとに完了したお支払いは、${year + 1}年分の寄附になります。`;
}

function changeable({ gift }: Target): string {
  if (!gift) return '使い道';
  return gift.delivered ? '返礼品・お届け先・使い道' : '返礼品・使い道';
}

type Row = [string, string];

/** How much a ticket is good for, how long, and where it is found. */
function ticketRows(gift: Target['gift'], at: Date): Row[] {
  if (!gift?.ticket) return [];
  const { kind, value, months } = gift.ticket;
  return [['チケット', `1点につき${worth(kind, value)}分`], ...comingTickets(months, at)];
}

/** The confirm page like a receipt: everything that will be applied for, in words. */
export function confirmView(input: DonationInput, target: Target, at: Date, soFar: YearSoFar) {
  const { gift, government } = target;
  const sku = gift?.skus.find((s) => s.id === input.skuId);
  const image = gift && pictureOf(gift, input.skuId ?? 0);
  const year = jstYear(at);
  const deadline = paymentDeadline(input.payment, at, {
    thisYearOnly: input.thisYearOnly,
    lastDay: government.lastDay,
  });
  const deferred = !isImmediate(input.payment);
  const mayEndNextYear = jstYear(deadline) > year;
  const sections: ConfirmSection[] = [
    {
      title: gift ? '寄附先と返礼品' : '寄附先',
      field: gift ? 'quantity' : 'amount',
      picture: image === null ? null : mediaUrl(image, 160),
      rows: [
        ['寄附先', government.place],
        ...(gift
          ? ([
              ['返礼品', gift.name],
              ...(sku?.label ? [['種類', sku.label]] : []),
              ['数量', `${input.quantity}点`],
            ] as Row[])
          : []),
        ['寄附金額', yen(input.amount)],
        ...(gift && sku?.window
          ? ([['発送の時期', rhythmWords(sku.window, gift.deliveries, at)]] as Row[])
          : []),
        ...ticketRows(gift, at),
        ['返礼品の受け取り', gift ? '受け取る' : '受け取らない'],
      ],
    },
    {
      title: '寄附される方(住民票に記載のとおり)',
      field: 'donor-familyName',
      rows: [...recipientRows(input.donor), ['生年月日', formatPlainDate(input.donor.birthDate)]],
    },
    ...(input.delivery
      ? [
          {
            title: 'お届け先',
            field: 'deliveryTo',
            rows: [
              ...(input.deliveryTo === 'donor'
                ? ([['お届け先', '寄附される方と同じ']] as Row[])
                : recipientRows(input.delivery)),
              ...(input.timeSlot ? ([['時間帯', TIME_SLOT_CHOICES[input.timeSlot] ?? '']] as Row[]) : []),
              ...(input.noshi ? ([['のし', NOSHI_CHOICES[input.noshi] ?? '']] as Row[]) : []),
            ],
          },
        ]
      : []),
    {
      title: '使い道と応援メッセージ',
      field: 'usage',
      rows: [
        ['使い道', target.usages.find((u) => u.id === input.usageId)?.title ?? ''],
        ['応援メッセージ', input.message || 'なし'],
        ['お名前の公開', input.publishName ? '公開する' : '公開しない'],
        ['メッセージの公開', input.publishMessage ? '公開する(掲載前に内容を確認します)' : '公開しない'],
      ],
    },
    {
      title: 'お手続き',
      field: 'payment',
      rows: [
        ['ワンストップ特例', ONE_STOP_NAMES[input.oneStop] ?? ''],
        ['お支払い方法', methodName(input.payment)],
        [
          'お支払い期限',
          deferred || input.thisYearOnly
            ? formatDateTime(deadline)
            : `お申し込みから${IMMEDIATE_MINUTES}分以内`,
        ],
      ],
    },
  ];
  return {
    /** What cannot be taken back or changed once it is applied for. */
    noChanges: `お申し込み後の取り消し、${changeable(target)}の変更は、原則としてできません。`,
    path: targetPath(target.ref),
    amount: input.amount,
    year,
    deferred,
    sections,
    warnings: warningsFor(
      {
        year,
        amount: input.amount,
        government: government.code,
        oneStop: input.oneStop,
        mayEndNextYear: deferred && mayEndNextYear,
      },
      soFar,
    ),
    taxYear: taxYearLine(at, deadline, deferred),
    yearEnd: yearEndLine(at, input.thisYearOnly),
  };
}

export type ConfirmData = ReturnType<typeof confirmView>;
