import { endOfJstDate, formatDate, formatPlainDate, jstDate, jstYear } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { postalWords } from '#platform/text/contact.ts';
import { eraDate, eraYear } from './era.ts';
import { NOT_YET, type Paper } from './paper.ts';
import { type ReceivedDonation, receivedDonation } from './paper-store.ts';
import { addresseeOf, donorOf, placeOf } from './person.ts';
import { isSample } from './receipt.ts';

/** 10 January of the next year, when forms must have arrived (地方税法附則 7条1項・8項の申告特例の求め). */
function oneStopDeadline(taxYear: number): Date {
  return endOfJstDate(`${taxYear + 1}-01-10`);
}

/** What the application form and the change notice share. */
function formFacts(d: ReceivedDonation) {
  const year = jstYear(d.paid_at);
  const donor = donorOf(d);
  return {
    sample: isSample(),
    year: eraYear(year),
    number: d.number,
    addressee: addresseeOf(d),
    donor: { ...donor, birthDate: eraDate(donor.birthDate) },
    receivedOn: eraDate(jstDate(d.paid_at)),
    amount: digits(d.amount),
  };
}

/**
 * 申告特例申請書 (地方税法施行規則 第五十五号の五様式) with a cover page. It is made for every paid donation, whatever
 * the donor wished at the time: the law leaves the choice open until the deadline. What the donor declares personally
 * (date, 個人番号, both ticks) stays empty; the number is never asked for or stored. It names where it is to be sent: while
 * that is not known, there is none.
 */
export async function oneStopPaper(
  memberId: number,
  number: string,
  now: Date = new Date(),
): Promise<Paper | typeof NOT_YET | undefined> {
  const d = await receivedDonation(memberId, number);
  if (!d) return undefined;
  if (!d.complete) return NOT_YET;
  const deadline = oneStopDeadline(jstYear(d.paid_at));
  return {
    template: 'one-stop',
    fileName: `ワンストップ特例申請書_${d.number}.pdf`,
    data: {
      ...formFacts(d),
      place: placeOf(d),
      deadline: formatDate(deadline),
      late: now > deadline,
      receivedOnPlain: formatPlainDate(jstDate(d.paid_at)),
      sendTo: { postal: postalWords(d.one_stop_postal), address: d.one_stop_address },
      online: d.one_stop_online ? { name: d.one_stop_online_name, url: d.one_stop_online_url } : null,
    },
  };
}

/** 申告特例申請事項変更届出書 (第五十五号の六様式), for a donor whose name or address changed by 1 January. */
export async function changeNoticePaper(memberId: number, number: string): Promise<Paper | undefined> {
  const d = await receivedDonation(memberId, number);
  if (!d) return undefined;
  return {
    template: 'change-notice',
    fileName: `ワンストップ特例変更届出書_${d.number}.pdf`,
    data: { ...formFacts(d), deadline: formatDate(oneStopDeadline(jstYear(d.paid_at))) },
  };
}
