import { yen } from '#platform/money.ts';
import { MOST_GOVERNMENTS } from '../one-stop/rules.ts';

/** What a donor should know before applying; nothing here refuses (product spec section 4, rule 5). */
export interface Warning {
  title: string;
  text: string;
}

/** The member's tax year without this application. */
export interface YearSoFar {
  /** Yen paid, or waiting for payment, in the year. */
  amount: number;
  /** The saved limit of the deduction in yen; null when none is saved. */
  limit: number | null;
  /** Codes of the governments for which the one-stop exception is wished. */
  oneStop: ReadonlySet<string>;
}

export interface Application {
  /** The tax year that it counts for when it is paid without delay. */
  year: number;
  amount: number;
  /** Codes of the governments for which the one-stop exception is wished. */
  oneStop: readonly string[];
  /** The last instant to pay lies in the next year. */
  mayEndNextYear: boolean;
}

function overLimit(a: Application, soFar: YearSoFar): Warning | null {
  const total = soFar.amount + a.amount;
  if (soFar.limit === null || total <= soFar.limit) return null;
  return {
    title: '控除上限額の目安を超えます',
    text: `このお申し込みを含めた${a.year}年の寄附は${yen(total)}になり、保存されている控除上限額の目安${yen(soFar.limit)}を${yen(total - soFar.limit)}超えます。超えた分は控除されず、自己負担になります。お申し込みはこのまま続けられます。`,
  };
}

function sixthMunicipality(a: Application, soFar: YearSoFar): Warning | null {
  const all = new Set([...soFar.oneStop, ...a.oneStop]);
  if (all.size === soFar.oneStop.size || all.size <= MOST_GOVERNMENTS) return null;
  return {
    title: `ワンストップ特例の申請先が${all.size}自治体になります`,
    text: `ワンストップ特例を利用できるのは、1年間の申請先が${MOST_GOVERNMENTS}自治体以内の場合です。6自治体以上に申請すると、すべての申請が無効になり、すべての寄附について確定申告が必要になります。`,
  };
}

function lateMethod(a: Application): Warning | null {
  if (!a.mayEndNextYear) return null;
  return {
    title: `お支払いが年をまたぐと、${a.year + 1}年分の寄附になります`,
    text: `寄附の日は、お支払いが完了した日です。${a.year}年分の寄附とするには、${a.year}年12月31日 23:59までにお支払いください。金融機関の受付時間や、年末の休業日にもご注意ください。クレジットカードなど、その場で完了するお支払い方法もお選びいただけます。`,
  };
}

export function warningsFor(a: Application, soFar: YearSoFar): Warning[] {
  return [overLimit(a, soFar), sixthMunicipality(a, soFar), lateMethod(a)].filter((w) => w !== null);
}
