import { otherRoutes } from '#app/shell/other-routes.ts';
import { siteRoutes } from '#app/shell/route-map.ts';
import { dbPool } from '#platform/db/db.ts';
import { type Answer, ask, network, type Question } from './ask.ts';
import { type Attack, parallel } from './attack.ts';
import { demoLogins } from './logins.ts';
import { FILLS, INTENTS, NAMES, PARAMETERS, VALUES } from './odd-values.ts';

const encode = (entries: [string, string][]) => new URLSearchParams(entries).toString();
const all = (names: readonly string[], value: string) =>
  encode(names.map((name): [string, string] => [name, value]));

/** Bodies of every shape. Each is small: size is another attack. */
const BODIES: Question[] = [
  { form: '' },
  ...VALUES.map((value) => ({ form: all(NAMES, value) })),
  ...INTENTS.flatMap((intent) =>
    ['', '1', '-'.repeat(36), '99999999999999999999'].map((value) => ({
      form: `${encode([['intent', intent]])}&${all(NAMES.slice(1), value)}`,
    })),
  ),
  ...['notjson', 'null', '{"type":"insert","payload":{"name":"a"}}', '{"type":"reorder"}'].map((value) => ({
    form: encode([
      ['__intent__', value],
      ['email', 'a@b.example'],
    ]),
  })),
  { form: 'a=1&'.repeat(2000) },
  { form: encode([[`a${'.b'.repeat(40)}`, '1']]) },
  { form: '%%%=%ff&&&==' },
  { type: 'application/json', form: '{"a":'.repeat(1000) },
  { type: 'multipart/form-data; boundary=x', form: '--x\r\nnonsense' },
  { type: 'multipart/form-data', form: 'no boundary' },
  { type: 'text/plain', form: 'a=1' },
  { type: '', form: 'a=1' },
];

const IN_PATH = /\[\w+\]|:\w+/g;
const PATHS = [...siteRoutes, ...otherRoutes].map((r): string => r.path);

const filled = PATHS.flatMap((path) =>
  path.search(IN_PATH) < 0 ? [path] : FILLS.map((fill) => path.replaceAll(IN_PATH, fill)),
);

const QUERIES = [
  ...VALUES.map((value) => all(PARAMETERS, value)),
  'q=a&q=b&q=c&page=1&page=2',
  '__proto__=1&constructor=1',
  encode([['q', ` -${'x -'.repeat(30)}`]]),
  `q=${'%'.repeat(50)}`,
];

const ASKED = [
  ...['/goods', '/ec/goods', '/governments/detail', '/faq', '/news', '/about-deduction', '/api/suggest'],
  ...['/mypage/donation-histories', '/mypage/points', '/login', '/ec/orders/status', '/qr_tickets/redeem'],
  ...['/register', '/unsubscribe'],
].flatMap((path) => QUERIES.map((query) => `${path}?${query}`));

/** Unexpected shapes are refused or answered, and never an error of the program. */
export const shapes: Attack = {
  name: 'shapes: forms and addresses as nobody would send them',
  async run({ url }, tries) {
    const logins = await demoLogins();
    let n = 0;
    const look = async (path: string, question: Question = {}): Promise<Answer> => {
      const { name, headers } = logins[n % logins.length]!;
      if (n % 10 === 0) await dbPool().query('delete from throttle'); // so that the code behind is reached
      const answer = await ask(url + path, { ...question, headers: { ...network(n++), ...headers } });
      const what = `${question.form === undefined ? 'GET' : 'POST'} ${path.slice(0, 120)} as ${name}`;
      tries.try(
        answer.status >= 200 && answer.status < 500,
        `${what}: ${answer.status || answer.body} ${String(question.form ?? '').slice(0, 100)}`,
      );
      return answer;
    };
    await parallel([...filled, ...ASKED], 6, async (path) => void (await look(path)));
    const targets = PATHS.filter((path) => path !== '/logout') // it would end the logins that the others need
      .map((path) => path.replaceAll(IN_PATH, '1'));
    await parallel(targets, 6, async (path) => {
      for (const body of BODIES) if ((await look(path, body)).status === 405) return; // it takes no form
    });
  },
};
