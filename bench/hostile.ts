import { startSession } from '#app/account/session.ts';
import { aMember } from '#app/account/testing/members.ts';
import { transaction } from '#platform/db/db.ts';
import { arrivals, send, Tally } from './rush-load.ts';
import type { World } from './world.ts';

const ATTACKERS = 20;
const SECONDS = 15;
/** Visits a second of each kind of visitor. */
const RATE = 10;
/** Words that are excluded cost a search most. */
const EXCLUDED = 10;
const LETTERS = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも'];

/** Addresses as a proxy reports them: networks are told apart by them. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const VISITOR = '198.51.100.7';
const ATTACKS = {
  'nobody else': undefined,
  [`${ATTACKERS} searchers of one network`]: () => '203.0.113.66',
  [`${ATTACKERS} searchers of ${ATTACKERS} networks side by side`]: (i: number) => `203.0.113.${i + 1}`,
  [`${ATTACKERS} searchers of ${ATTACKERS} networks far apart`]: (i: number) => `198.18.${i + 1}.1`,
};

/**
 * What a visitor and a member meet while others ask for as many expensive searches as they can: a page that is kept
 * (aim: p99 below 50 ms), a member's page (500 ms), and a search of the visitor's own, which waits in turn.
 */
export async function hostile(world: World): Promise<void> {
  const site = await world.serve('web', { TRUSTED_PROXIES: '127.0.0.1' }, undefined, false);
  const member = await aMember('hostile@satonowa.example');
  const token = await transaction((tx) => startSession(tx, member, new Request(site.url)));
  const cookie = `session=${token}`;
  const visits = {
    'kept page': () => send(site.url, { headers: from(VISITOR) }),
    'member’s page': () => send(`${site.url}/mypage`, { headers: { cookie, ...from(VISITOR) } }),
    'own search': () => send(`${site.url}/goods?q=${words(1)}`, { headers: from(VISITOR) }),
  };
  console.log(`\nHostile searchers against one web process, ${SECONDS} s each: p50 / p99 in ms, failed`);
  for (const [who, address] of Object.entries(ATTACKS)) {
    for (const visit of Object.values(visits)) await visit(); // kept and compiled
    const over = { yes: false };
    const answers = new Map<number, number>();
    const attack = Array.from({ length: address ? ATTACKERS : 0 }, async (_, i) => {
      while (!over.yes) {
        const url = `${site.url}/goods?q=${words(EXCLUDED)}`;
        const { status } = await send(url, { headers: from(address!(i)) }).catch(() => ({ status: 0 }));
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    const tallies = await Promise.all(
      Object.entries(visits).map(async ([name, visit]) => {
        const tally = new Tally();
        const rate = name === 'own search' ? 1 : RATE;
        await arrivals(rate, SECONDS, () => tally.note(async () => (await visit()).status === 200));
        return `${name} ${tally.quantile(0.5)} / ${tally.quantile(0.99)}, ${tally.failed}`;
      }),
    );
    over.yes = true;
    await Promise.all(attack);
    const answered = [...answers].map(([status, n]) => `${n} × ${status}`).join(', ');
    console.log(`  ${who}: ${tallies.join(' · ')}${answered && ` · the searchers got ${answered}`}`);
  }
  await site.stop();
}

/** A search that nobody asked before: one word, and others with a minus. */
function words(n: number): string {
  const word = () =>
    Array.from({ length: 3 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
  return encodeURIComponent(['肉', ...Array.from({ length: n }, () => `-${word()}`)].join(' '));
}
