import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, network, type Question } from './ask.ts';
import type { Attack, Tries } from './attack.ts';
import { demoLogins } from './logins.ts';
import type { Target } from './target.ts';

const LOOK_EVERY_MS = 100;
/** An answer that comes later than this is none. */
const PATIENCE = 10_000;

/**
 * What other visitors meet while something goes on: a kept page, a member's page, and a login that fails by its password,
 * again and again.
 * @param work calls what it is given for each of its own requests that was carried out.
 * @param most of those may be carried out while one visitor waits: who queues up behind all of them waits for more.
 */
async function meanwhile(
  target: Target,
  tries: Tries,
  work: (answered: () => void) => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const member = (await demoLogins()).find(({ name }) => name === 'member')!;
  await ask(target.url); // the page is kept from now on
  let done = false;
  let answers = 0;
  const visit = async (path: string, right: number, question: (n: number) => Question) => {
    for (let n = 0; !done; n++) {
      const before = answers;
      const { status } = await ask(target.url + path, { ...question(n), patience: PATIENCE });
      const passed = answers - before;
      tries.try(status === right, `${path} meanwhile: ${status}`);
      tries.try(passed <= most, `${path} waited for ${passed} others`);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const visitors = [
    visit('/', 200, () => ({ headers: network(60_000) })),
    visit('/mypage', 200, () => ({ headers: { ...network(60_001), ...member.headers } })),
    visit('/login', 400, (n) => ({
      headers: network(61_000 + n), // nobody tries too often
      form: { email: `nobody-${n}@satonowa.example`, password: 'a wrong password' },
    })),
  ];
  await work(() => answers++).finally(() => (done = true));
  await Promise.all(visitors);
}

const refused = (answer: Answer) => answer.status >= 400 && answer.status < 500;

/** Bodies that cost much to read, from several networks at once. */
export const heavyForms: Attack = {
  name: 'floods: forms of 40 KB to 1 MB with repeats, blanks and depth',
  async run(target, tries) {
    const bodies = [
      'a=1&'.repeat(60_000),
      'a=1&'.repeat(10_000),
      `text=a${'+'.repeat(80_000)}b&name=a${'%E3%80%80'.repeat(5_000)}b`,
      `email=${'a%40'.repeat(20_000)}`,
      `${'a.'.repeat(30_000)}=1`,
      `a${'[0]'.repeat(20_000)}=1`,
      `__intent__=${'['.repeat(60_000)}`,
      `text=${'x'.repeat(1024 * 1024)}`,
      `city=${'%EF%B7%BA'.repeat(6_000)}`,
    ];
    const places = [
      '/login',
      '/register',
      '/inquiry',
      '/qr_tickets/redeem',
      '/ec/orders/status',
      '/mypage/profile',
    ];
    await meanwhile(target, tries, () =>
      Promise.all(
        places.flatMap((path, p) =>
          bodies.map(async (form, b) => {
            const answer = await ask(target.url + path, {
              form,
              headers: network(p * 16 + b),
              patience: 30_000,
            });
            // What is within the bounds is answered by its page; the login leads on from a private one.
            tries.try(refused(answer) || answer.status === 302, `${path}, body ${b}: ${answer.status}`);
          }),
        ),
      ),
    );
  },
};

const SEARCHERS = 20;
const SEARCHES = 6;

/** The dearest questions that there are, by twenty at once; each may be told to wait, and nobody else is. */
export const searches: Attack = {
  name: 'floods: twenty searchers with ten words to leave out',
  async run(target, tries) {
    await meanwhile(
      target,
      tries,
      (answered) =>
        Promise.all(
          Array.from({ length: SEARCHERS }, async (_, s) => {
            for (let n = 0; n < SEARCHES; n++) {
              const words = Array.from({ length: 10 }, (__, w) => `-${s}x${n}y${w}`).join(' ');
              const path = `/goods?q=${encodeURIComponent(`の ${words}`)}`;
              const { status } = await ask(target.url + path, { headers: network(s), patience: 30_000 });
              if (status === 200) answered(); // those told to wait hold nobody up
              tries.try([200, 429, 503].includes(status), `${path}: ${status}`);
            }
          }),
        ),
      SEARCHERS * (3 / 4), // a login's password takes a tenth of a second by itself, in which some go on
    );
  },
};

const SLOW = 300;
const SLOW_MS = 4_000;

/**
 * Clients who send a byte now and then, and clients who open a line and say nothing. Of the forms, half are of one network
 * and half each of its own: together they are more than forms that are carried out at once.
 */
export const slowLines: Attack = {
  name: 'floods: three hundred lines that are never finished',
  async run(target, tries) {
    const { hostname, port } = new URL(target.url);
    const sockets: Socket[] = [];
    for (let n = 0; n < SLOW; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      if (n % 3 === 0) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ');
      if (n % 3 === 1)
        socket.write(
          `POST /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network(n % 2 ? 0 : n)['x-forwarded-for']}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\na=`,
        );
      sockets.push(socket);
    }
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 500);
    try {
      await meanwhile(target, tries, () => sleep(SLOW_MS));
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    }
  },
};
