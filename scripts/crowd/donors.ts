import { keepForm } from '#app/donation/apply/application.ts';
import { formPath } from '#app/donation/apply/form-path.ts';
import { prefill } from '#app/donation/apply/prefill.ts';
import { loadTarget, openForm } from '#app/donation/apply/target.ts';
import { LIST } from '#app/donation/target-ref.ts';
import { db, dbPool } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { type Applicant, fillStock, type HotGoods, loggedIn } from './applicants.ts';

export interface Donor extends Applicant {
  /** The gifts: one, or several that are paid for at once. */
  goods: readonly number[];
  /** What the form says. */
  values: Record<string, string>;
}

/** @param amount yen of all gifts of the form. */
function submissionOf(formKey: string, amount: number): Record<string, string> {
  return {
    intent: 'submit',
    formKey,
    shownAmount: String(amount),
    shownYear: String(jstYear(new Date())),
  };
}

/** How the donors of a crowd choose. */
interface Popularity {
  /** Among how many gifts. */
  gifts: number;
  /** The rank of what the n-th of them wants; 0 is the gift of which there are few pieces. */
  rankOf: (n: number) => number;
}

/** Of ten donors three want the same gift. */
const ONE_HOT: Popularity = { gifts: 20, rankOf: (n) => (n % 10 < 3 ? 0 : 1 + (n % 19)) };

interface Gift {
  id: number;
  amount: number;
}

/** Gifts that nobody has applied for. @param pieces of the first one; of the others there are plenty. */
async function someGifts(count: number, pieces: number): Promise<Gift[]> {
  const { rows } = await dbPool().query<Gift>(
    `select distinct on (g.government_code) g.id, g.amount from goods g
      where g.kind = 'gift' and g.status = 'published' and not exists (select from donation d where d.goods_id = g.id) and g.per_person_limit is null and g.ticket_kind is null and not g.alcohol
        and g.accept_from is null and g.accept_until is null and g.excluded_prefectures = '{}'
        and g.government_code not like '13%'
        and (select count(*) from sku k where k.goods_id = g.id) = 1
      order by g.government_code limit ${count}`,
  );
  await fillStock(
    rows.map((g) => g.id),
    pieces,
  );
  return rows;
}

/** How many gifts a donor gives at once who gives several. */
const TOGETHER = 3;

/**
 * Logged-in donors, each in front of a confirmed form. @param pieces of the gift that most of them want.
 * @param together whether every third of them gives three gifts of as many governments at once.
 */
export async function donorsBeforeSubmit(
  count: number,
  pieces: number,
  { popularity = ONE_HOT, together = false }: { popularity?: Popularity; together?: boolean } = {},
): Promise<{ donors: Donor[]; hot: HotGoods }> {
  const gifts = await someGifts(popularity.gifts, pieces);
  const members = await loggedIn(count);
  const first = members[0]!.id;
  const forms = new Map<number, Record<string, string>>();
  for (const gift of gifts) {
    const target = (await loadTarget(db(), { goods: gift.id }, first, new Date()))!;
    const values = {
      ...(await prefill(first, [target])),
      payment: 'card',
      sku: String(target.gift?.skus[0]?.id),
      usage: String(target.usages[0]?.id),
      consent: 'on',
    };
    await keepForm(first, { ref: { goods: gift.id }, targets: [target] }, values, true);
    forms.set(gift.id, values);
  }
  await dbPool().query('delete from donation_draft where member_id = $1', [first]);
  const donors = members.map(({ id, token }, n) => ({
    id,
    token,
    gift: gifts[popularity.rankOf(n) % gifts.length]!,
  }));
  const made = await dbPool().query<{ member_id: number; form_key: string }>(
    `insert into donation_draft (member_id, target, data, form_key, confirmed)
     select m, t, d::jsonb, gen_random_uuid(), true from unnest($1::bigint[], $2::text[], $3::text[]) as x(m, t, d)
     returning member_id, form_key`,
    [
      donors.map((d) => d.id),
      donors.map((d) => `goods:${d.gift.id}`),
      donors.map((d) => JSON.stringify(forms.get(d.gift.id))),
    ],
  );
  const keys = new Map(made.rows.map((r) => [r.member_id, r.form_key]));
  const one = ({ id, gift, token }: (typeof donors)[number]): Donor => ({
    token,
    form: formPath({ goods: gift.id }),
    goods: [gift.id],
    formKey: keys.get(id)!,
    submission: submissionOf(keys.get(id)!, gift.amount),
    values: forms.get(gift.id)!,
  });
  const ready = donors.map(async (donor, n) => {
    if (!together || n % TOGETHER !== TOGETHER - 1) return one(donor);
    const others = gifts.filter((gift) => gift !== donor.gift).slice(0, TOGETHER - 1);
    return withList(donor, [donor.gift, ...others]);
  });
  return { hot: { goods: gifts[0]!.id, pieces }, donors: await Promise.all(ready) };
}

/** A donor who has put these on the list, in front of its confirmed form. */
async function withList(
  { id, token }: { id: number; token: string },
  gifts: readonly Gift[],
): Promise<Donor> {
  const goods = gifts.map((gift) => gift.id);
  await dbPool().query(
    `insert into cart_line (member_id, storefront, sku_id) select $1, 'donation', id from sku where goods_id = any($2)`,
    [id, goods],
  );
  const open = (await openForm(db(), LIST, id, new Date()))!;
  const values = { ...(await prefill(id, open.targets)), payment: 'card', consent: 'on' };
  await keepForm(id, open, values, true);
  const { draft } = (await openForm(db(), LIST, id, new Date()))!;
  const amount = gifts.reduce((sum, gift) => sum + gift.amount, 0);
  const { formKey } = draft!;
  return {
    token,
    form: formPath(LIST),
    goods,
    formKey,
    submission: submissionOf(formKey, amount),
    values,
  };
}
