import { FAULTS } from '#app/donation/one-stop/faults.ts';
import { oneStopLegalDeadline } from '#app/donation/one-stop/rules.ts';
import { stateName } from '#app/donation/states.ts';
import { addresseeOf } from '#app/onestop/facts.ts';
import { faultWords, type Seen } from '#app/onestop/receive.ts';
import { SOURCE_NAMES, STATE_NAMES } from '#app/onestop/words.ts';
import { formatDate, formatPlainDate, jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { personWords } from '../donations/person-words.ts';

/** The person whose paper lies on the desk. */
export async function trayView(a: Seen) {
  const home = a.home ?? a.donor;
  const addressee = a.addressee ?? ((await addresseeOf(home)) ? '' : '住所から決まりません');
  const paid = a.status === 'paid' && a.paidAt !== null;
  return {
    number: a.number,
    name: `${a.donor.familyName} ${a.donor.givenName}`,
    state: a.state,
    stateName: STATE_NAMES[a.state],
    mayReceive: a.mayReceive && paid && !holdsBack(a.dispute),
    mayWithdraw: ['received', 'incomplete', 'accepted'].includes(a.state),
    trouble: holdsBack(a.dispute)
      ? 'お支払いについて異議の手続きが行われています。解決するまで受け付けられません。'
      : paid
        ? ''
        : `この寄附は「${stateName(a.status, a.dispute, null)}」のため、受け付けられません。`,
    /** Who gave elsewhere has no mail address here, and is told by letter or telephone. */
    hasMail: a.memberId !== null,
    lacksBirthDate: a.donor.birthDate === '' && a.home === null,
    faults: a.state === 'incomplete' ? faultWords(a.faults, a.note) : '',
    /** To be told of again. */
    ticked: a.state === 'incomplete' ? a.faults : [],
    person: [
      ...personWords(a.donor).filter(([term]) => term === 'フリガナ' || term === '住所'),
      ['生年月日', a.donor.birthDate === '' ? '(不明)' : formatPlainDate(a.donor.birthDate)],
    ] as [string, string][],
    donation: [
      ['寄附先', a.government],
      ['寄附金額', yen(a.amount)],
      ['受領年月日', a.paidAt ? formatPlainDate(jstDate(a.paidAt)) : '未受領'],
      ...(a.taxYear === null
        ? []
        : [['提出期限', `${a.taxYear}年分 ${formatDate(oneStopLegalDeadline(a.taxYear))}`] as const]),
      ['状態', STATE_NAMES[a.state]],
      ...(a.arrivedOn && a.source
        ? [['到着', `${formatPlainDate(a.arrivedOn)} ${SOURCE_NAMES[a.source]}`] as const]
        : []),
      ...(a.home
        ? [
            [
              '変更届',
              `${formatPlainDate(a.homeOn!)}到着\n${personWords(a.home)
                .filter(([term]) => term === '氏名' || term === '住所')
                .map(([, text]) => text)
                .join('\n')}`,
            ] as const,
          ]
        : []),
      ...(addressee ? [['通知先', addressee] as const] : []),
    ] as [string, string][],
    others: a.others.map((o) => ({
      number: o.number,
      words: `${o.number} ${yen(o.amount)} ${STATE_NAMES[o.state as keyof typeof STATE_NAMES]}`,
    })),
    hasHome: a.state !== 'none' && a.state !== 'withdrawn',
  };
}

export type TrayView = Awaited<ReturnType<typeof trayView>>;

export const FAULT_CHOICES = Object.entries(FAULTS).map(([code, { name }]) => ({ code, name }));
