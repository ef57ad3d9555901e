import { otherRoutes } from '#app/shell/other-routes.ts';
import { siteRoutes } from '#app/shell/route-map.ts';
import { dbPool } from '#platform/db/db.ts';
import { ask, network } from './ask.ts';
import { type Attack, parallel } from './attack.ts';
import { demoLogins, type Login } from './logins.ts';

const long = 'あ'.repeat(2000);

/** Values that no field expects. */
const VALUES = [
  '',
  ' ',
  '\0',
  '\u202e逆さ',
  '\ud83c',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  '9223372036854775808',
  '2147483648',
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  "'; drop table member; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'javascript:alert(1)',
  '//evil.example/',
  '[]',
  '{"a":1}',
  '%',
  '%00',
  '%E0%A4',
  long,
];

/** Names that the forms have, and that libraries give a meaning of their own. */
const NAMES = [
  ...[
    'intent',
    'formKey',
    'id',
    '_owner',
    'email',
    'password',
    'code',
    'number',
    'quantity',
    'amount',
    'sku',
  ],
  ...[
    'shownAmount',
    'shownYear',
    'shownGoods',
    'goods',
    'government',
    'session',
    'passkey',
    '_credential',
    '_enrolment',
  ],
  ...[
    'redirect',
    'sentOn',
    'year',
    'wish',
    'donor.familyName',
    'buyer.birthDate.year',
    'deliveryTo',
    'list',
    'token',
  ],
  ...[
    '__intent__',
    '__state__',
    '__proto__.x',
    'constructor',
    'a[0].b',
    'a[4294967294]',
    'a[]',
    'toString',
    '',
  ],
];

const INTENTS = [
  'submit',
  'fill-address',
  'remove',
  'restore',
  'default',
  'log-in',
  'redeem',
  'find',
  'undo',
  'cancel',
];

const encode = (entries: [string, string][]) => new URLSearchParams(entries).toString();

/** Bodies of every shape. Each is small: size is another attack. */
function bodies(): { type?: string; form: string }[] {
  return [
    ...VALUES.map((value) => ({ form: encode(NAMES.map((name) => [name, value])) })),
    ...INTENTS.flatMap((intent) =>
      ['', '1', '-'.repeat(36), '99999999999999999999'].map((value) => ({
        form: encode([
          ['intent', intent],
          ...NAMES.filter((n) => n !== 'intent').map((n): [string, string] => [n, value]),
        ]),
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
    { form: '' },
    { type: 'application/json', form: '{"a":'.repeat(1000) },
    { type: 'multipart/form-data; boundary=x', form: '--x\r\nnonsense' },
    { type: 'multipart/form-data', form: 'no boundary' },
    { type: 'text/plain', form: 'a=1' },
    { type: '', form: 'a=1' },
  ];
}

const PARAMETERS = /\[\w+\]|:\w+/g;

/** Every path of the site, its parameters filled with what is not there, or is no number. */
function paths(): string[] {
  const all = [...siteRoutes.map((r) => r.path as string), ...otherRoutes.map((r) => r.path as string)];
  const fills = ['1', '0', '-1', '99999999999999999999', '%00', 'a'.repeat(300), '..%2f..', '%E0%A4%A', '１'];
  return [
    ...new Set(
      all.flatMap((path) =>
        path.search(PARAMETERS) >= 0 ? fills.map((f) => path.replaceAll(PARAMETERS, f)) : [path],
      ),
    ),
  ];
}

const QUERIES = [
  ...VALUES.slice(0, 26).map((v) =>
    encode(
      [
        'q',
        'page',
        'category',
        'min',
        'government',
        'code',
        'id',
        'year',
        'number',
        'token',
        'step',
        'sku',
        'quantity',
        'redirect',
        'state',
        'month',
        'sort',
        'from',
        'ids',
      ].map((n): [string, string] => [n, v]),
    ),
  ),
  'q=a&q=b&q=c&page=1&page=2',
  '__proto__=1&constructor=1',
  encode([['q', ` -${'x -'.repeat(30)}`]]),
  `q=${'%'.repeat(50)}`,
];

/** Unexpected shapes are refused or answered, and never an error of the program. */
export const shapes: Attack = {
  name: 'shapes: forms and addresses as nobody would send them',
  async run({ url }, tries) {
    const logins: Login[] = await demoLogins();
    const posts = siteRoutes
      .map((r) => r.path as string)
      .concat(otherRoutes.map((r) => r.path as string))
      .map((path) => path.replaceAll(PARAMETERS, '1'))
      .filter((path) => path !== '/logout'); // it would end the logins that the others need
    const jobs: { path: string; login: Login; body?: { type?: string; form: string } }[] = [
      ...paths().flatMap((path) => logins.map((login) => ({ path, login }))),
      ...[
        '/goods',
        '/ec/goods',
        '/governments/detail',
        '/faq',
        '/news',
        '/about-deduction',
        '/api/suggest',
        '/mypage/donation-histories',
        '/mypage/points',
        '/login',
        '/ec/orders/status',
        '/qr_tickets/redeem',
        '/register',
        '/unsubscribe',
      ].flatMap((path) =>
        QUERIES.flatMap((query) => logins.map((login) => ({ path: `${path}?${query}`, login }))),
      ),
      ...posts.flatMap((path) => {
        const all = bodies();
        return all.map((body, i) => ({ path, login: logins[i % logins.length]!, body }));
      }),
    ];
    let n = 0;
    await parallel(jobs, 6, async ({ path, login, body }) => {
      if (body && n % 10 === 0) await dbPool().query('delete from throttle'); // so that the code behind is reached
      const answer = await ask(url + path, { ...body, headers: { ...network(n++), ...login.headers } });
      const fine = answer.status >= 200 && answer.status < 500;
      tries.try(
        fine,
        `${body ? 'POST' : 'GET'} ${path.slice(0, 120)} as ${login.name}: ${answer.status || answer.body} ${(body?.form ?? '').slice(0, 100)}`,
      );
    });
  },
};
