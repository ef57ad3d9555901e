import { rhythmWords } from '#app/delivery/dispatch-words.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { ConfirmSection } from '#app/forms/confirm-section.ts';
import { recipientInShort, recipientRows } from '#app/forms/recipient-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { worth } from '#app/ticket/rules.ts';
import { comingTickets } from '#app/ticket/words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { DonationFields } from '../fields.ts';
import { ONE_STOP_NAMES } from '../one-stop/names.ts';
import type { DonationInput } from './input.ts';
import { type Target, type Targets, usageField } from './target.ts';

type Row = [string, string];

/** What is changed no more once it is applied for, by what there is of it. */
export function changeable(targets: Targets): string {
  if (targets.every((t) => !t.gift)) return '使い道';
  return targets.some((t) => t.gift?.delivered) ? '返礼品・お届け先・使い道' : '返礼品・使い道';
}

/** How much a ticket is good for, how long, and where it is found. */
function ticketRows(gift: Target['gift'], at: Date): Row[] {
  if (!gift?.ticket) return [];
  const { kind, value, months } = gift.ticket;
  return [['チケット', `1点につき${worth(kind, value)}分`], ...comingTickets(months, at)];
}

/** What is given, and what comes in return. */
function giftRows(target: Target, { skuId, quantity, amount }: DonationFields, at: Date): Row[] {
  const { gift, government } = target;
  const sku = gift?.skus.find((s) => s.id === skuId);
  return [
    ['寄附先', government.place],
    ...(gift
      ? ([
          ['返礼品', gift.name],
          ...(sku?.label ? [['種類', sku.label]] : []),
          ['数量', `${quantity}点`],
        ] as Row[])
      : []),
    ['寄附金額', yen(amount)],
    ...(gift && sku?.window ? ([['発送の時期', rhythmWords(sku.window, gift.deliveries, at)]] as Row[]) : []),
    ...ticketRows(gift, at),
    ['返礼品の受け取り', gift ? '受け取る' : '受け取らない'],
  ];
}

/** Of one of several no wish is said where there is none. */
function unusual({ timeSlot, noshi }: DonationFields) {
  return { timeSlot: timeSlot === 'none' ? '' : timeSlot, noshi: noshi === 'none' ? '' : noshi };
}

function wishRows({ timeSlot, noshi }: Pick<DonationFields, 'timeSlot' | 'noshi'>): Row[] {
  return [
    ...(timeSlot ? ([['時間帯', TIME_SLOT_CHOICES[timeSlot] ?? '']] as Row[]) : []),
    ...(noshi ? ([['のし', NOSHI_CHOICES[noshi] ?? '']] as Row[]) : []),
  ];
}

function usageRow({ usages }: Target, { usageId }: DonationFields): Row {
  return ['使い道', usages.find((u) => u.id === usageId)?.title ?? ''];
}

function pictureFor({ gift }: Target, { skuId }: DonationFields): string | null {
  const image = gift && pictureOf(gift, skuId ?? 0);
  return image === null ? null : mediaUrl(image, 160);
}

/** The wish is one for all; the way of it may be another with each government. */
function isOneStopAlike(donations: DonationInput['donations']): boolean {
  return donations.every((d) => d.oneStop === donations[0].oneStop);
}

function oneStopRow({ oneStop }: DonationFields): Row {
  return ['ワンストップ特例', ONE_STOP_NAMES[oneStop] ?? ''];
}

/** The one thing of a form, or each of several with all that is its own. */
function whatSections({ donations }: DonationInput, targets: Targets, at: Date): ConfirmSection[] {
  const usual = donations.find((d) => d.delivery)?.delivery ?? null;
  return targets.map((target, i) => {
    const d = donations[i]!;
    const { gift, wish } = target;
    const picture = pictureFor(target, d);
    if (!wish) {
      const title = gift ? '寄附先と返礼品' : '寄附先';
      return { title, field: gift ? 'quantity' : 'amount', picture, rows: giftRows(target, d, at) };
    }
    const elsewhere = d.delivery && usual && JSON.stringify(d.delivery) !== JSON.stringify(usual);
    return {
      title: `寄附${i + 1} ${target.government.place}`,
      field: usageField(target),
      picture,
      rows: [
        // That a gift is received is said where it is not: there are thirty at most.
        ...giftRows(target, d, at)
          .slice(1)
          .filter(([, told]) => told !== '受け取る'),
        ...(elsewhere ? ([['お届け先', recipientInShort(d.delivery!)]] as Row[]) : []),
        ...wishRows(unusual(d)),
        usageRow(target, d),
        ...(isOneStopAlike(donations) ? [] : [oneStopRow(d)]),
      ],
    };
  });
}

/** @param payBy until when it is to be paid, in words. */
export function confirmSections(
  input: DonationInput,
  targets: Targets,
  at: Date,
  payBy: string,
): ConfirmSection[] {
  const [first] = input.donations;
  const alone = targets[0].wish === null;
  const delivery = input.donations.find((d) => d.delivery)?.delivery;
  return [
    ...whatSections(input, targets, at),
    {
      title: '寄附される方',
      lead: '住民票に記載のとおりかご確認ください。',
      field: 'donor-familyName',
      rows: [...recipientRows(first.donor), ['生年月日', formatPlainDate(first.donor.birthDate)]],
    },
    ...(delivery
      ? [
          {
            title: 'お届け先',
            field: 'deliveryTo',
            rows: [
              ...(input.deliveryTo === 'donor'
                ? ([['お届け先', '寄附される方と同じ']] as Row[])
                : recipientRows(delivery)),
              ...(alone ? wishRows(first) : []),
            ],
          },
        ]
      : []),
    {
      title: alone ? '使い道と応援メッセージ' : '応援メッセージ',
      field: alone ? 'usage' : 'message',
      rows: [
        ...(alone ? [usageRow(targets[0], first)] : []),
        ['応援メッセージ', first.message || 'なし'],
        ['お名前の公開', first.publishName ? '公開する' : '公開しない'],
        ['メッセージの公開', first.publishMessage ? '公開する(掲載前に内容を確認します)' : '公開しない'],
      ],
    },
    {
      title: 'お手続き',
      field: 'payment',
      rows: [
        ...(isOneStopAlike(input.donations) ? [oneStopRow(first)] : []),
        ['お支払い方法', methodName(input.payment)],
        ['お支払い期限', payBy],
      ],
    },
  ];
}
