import { db } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { findAsked } from './asked-store.ts';
import { offeredGifts } from './gift-store.ts';
import { linkIsOpen, readChoiceToken } from './link.ts';
import { offeredName, unfitFor } from './offer.ts';
import { findRemedy } from './remedy-store.ts';
import { CHOICES } from './words.ts';

/** What the page of a link shows; undefined where the link is not ours, or has ended. */
export async function choiceView(token: string | null, now: Date = new Date()) {
  const id = readChoiceToken(token);
  const asked = id === undefined ? undefined : await findAsked(db(), id);
  const remedy = asked && (await findRemedy(db(), asked.remedyId));
  if (!asked || !remedy || !linkIsOpen(remedy.createdAt, now)) return undefined;
  const gifts = await offeredGifts(db(), remedy.id);
  const fitting = gifts.filter((g) => unfitFor(asked, g) === null);
  const chosenGift = gifts.find((g) => g.skuId === asked.skuId);
  const open = remedy.closedAt === null && remedy.deadline >= jstDate(now) && asked.outcome === null;
  const stands = asked.status === 'paid' && (asked.waits || asked.outcome === 'done');
  return {
    id: asked.id,
    number: asked.number,
    government: remedy.government,
    gift: asked.gift,
    words: remedy.words,
    deadline: formatPlainDate(remedy.deadline),
    waitUntil: formatPlainDate(remedy.waitUntil),
    amount: yen(asked.amount),
    refunds: remedy.refunds,
    gifts: fitting.map((g) => ({
      skuId: g.skuId,
      goodsId: g.goodsId,
      name: offeredName(g, now),
      amount: yen(g.amount),
    })),
    /** Nothing can be chosen any more, and why. */
    ended: !stands ? ('gone' as const) : open ? null : ('closed' as const),
    chosen: asked.choice && {
      value: asked.choice === 'substitute' ? `substitute:${asked.skuId}` : (asked.choice as string),
      words: chosenGift ? `${CHOICES.substitute}(${offeredName(chosenGift, now)})` : CHOICES[asked.choice],
    },
  };
}
