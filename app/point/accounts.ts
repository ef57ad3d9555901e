import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { SHOP } from './rules.ts';
import { accountsOf } from './store.ts';

const DAY = 86_400_000;
/** 「30日以内に失効」 */
const SOON_DAYS = 30;

export interface PointAccount {
  issuer: string;
  /** 「さとのわ商店」「別海町」 */
  name: string;
  usable: number;
  /** Those of the usable points that lapse within 30 days. */
  lapsing: number;
  /** The earliest last day among those, 'YYYY-MM-DD' in Japan. */
  lapsesOn: string | null;
}

/** A member's points by issuer, the shop's first; points of different issuers are never added up. */
export async function pointAccounts(
  memberId: number,
  now: Date = new Date(),
): Promise<(PointAccount & { id: number })[]> {
  const soon = jstDate(new Date(now.getTime() + SOON_DAYS * DAY));
  const rows = await accountsOf(db(), memberId, jstDate(now), soon);
  return rows.map((r) => ({
    id: r.id,
    issuer: r.issuer,
    name: r.issuer === SHOP ? config().SHOP_NAME : (r.government ?? ''),
    usable: r.usable,
    lapsing: r.lapsing,
    lapsesOn: r.lapses_on,
  }));
}

/** The accounts with points that lapse within 30 days, for the member's list of tasks. */
export async function soonLapsing(memberId: number, now: Date = new Date()): Promise<PointAccount[]> {
  return (await pointAccounts(memberId, now)).filter((a) => a.lapsing > 0);
}
