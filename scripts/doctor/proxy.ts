import { request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { type AsSeen, DOCTOR_HEADER, doctorToken } from '#app/site/as-seen.ts';
import type { Config } from '#platform/config.ts';
import { readBlocks } from '#platform/throttle.ts';
import { type Finding, fine, look, wrong } from './finding.ts';
import { inWords } from './words.ts';

const ASK_MS = 8_000;
/** An address of nobody (RFC 5737), which the doctor says to be: a proxy must not pass it on as the client's. */
const INVENTED = '203.0.113.77';
const DAY_MS = 86_400_000;
/** What proxies answer for processes that do not. */
const AWAY = [502, 503, 504];
const SOON = { wrong: 3, look: 21 }; // days before a certificate ends

/** The way from a browser to the site: the address of PUBLIC_ORIGIN, its certificate, and what proxies say of who asks. */
export async function checkOrigin({
  origin,
  TRUSTED_PROXIES,
}: Pick<Config, 'origin' | 'TRUSTED_PROXIES'>): Promise<Finding[]> {
  const found = await checkCertificate(origin);
  try {
    const { status, seen } = await askAsSeen(origin);
    if (seen) return [...found, ...judge(seen, origin, TRUSTED_PROXIES)];
    if (AWAY.includes(status))
      return [
        ...found,
        wrong(
          `The proxy at ${origin} answers ${status}, as no web process answers it: are they up, where it asks for them, and what do their logs say?`,
        ),
      ];
    return [
      ...found,
      wrong(
        `${origin}/healthz answers ${status}, and not as this site does: something else is there, another SECRET_KEY, or a clock that is a minute off.`,
      ),
    ];
  } catch (error) {
    return [...found, wrong(`${origin} cannot be reached from here: ${inWords(error)}`)];
  }
}

async function askAsSeen(origin: string): Promise<{ status: number; seen: AsSeen | undefined }> {
  const ask = origin.startsWith('https:') ? safeRequest : plainRequest;
  const headers = { [DOCTOR_HEADER]: doctorToken(Date.now()), 'X-Forwarded-For': INVENTED };
  return new Promise((resolve, reject) => {
    // What is wrong with the certificate is told apart.
    const options = { headers, timeout: ASK_MS, rejectUnauthorized: false };
    ask(`${origin}/healthz`, options, (answer) => {
      json(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, seen: (body as { seen?: AsSeen }).seen }),
        () => resolve({ status: answer.statusCode ?? 0, seen: undefined }),
      );
    })
      .on('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('no answer'));
      })
      .on('error', reject)
      .end();
  });
}

const isNamed = (proxies: string, address: string) =>
  readBlocks('TRUSTED_PROXIES', proxies).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** What a request that came through all proxies tells of them. */
export function judge(seen: AsSeen, origin: string, proxies: string): Finding[] {
  const { host, protocol } = new URL(origin);
  const found: Finding[] = [];
  const hops = (seen.forwardedFor ?? '').split(',').map((hop) => hop.trim());
  // Without TLS nothing need stand between, and what arrives is what was sent.
  const isDirect = seen.forwardedFor === INVENTED && (protocol === 'http:' || proxies.trim() === '');
  if (isDirect) {
    found.push(look('No proxy stands in front, or none that says who asks: for demos on one machine alone.'));
  } else if (seen.forwardedFor === null) {
    found.push(
      wrong(
        'The proxy sends no X-Forwarded-For: limits take all visitors for one. Have it append the client’s address.',
      ),
    );
  } else if (hops.at(-1) === INVENTED) {
    found.push(
      wrong(
        'The proxy passes on what visitors say of themselves in X-Forwarded-For: anybody could be anybody. Have it append the client’s address, or set it.',
      ),
    );
  } else if (seen.client === INVENTED || isNamed(proxies, seen.client)) {
    found.push(
      look(
        'The doctor itself asks from an address that TRUSTED_PROXIES names, so nobody can tell what is believed of others: run it from elsewhere, too.',
      ),
    );
  } else if (seen.client === seen.peer) {
    found.push(
      wrong(
        `The last proxy is ${seen.peer}, which TRUSTED_PROXIES does not name: limits take all visitors for one.`,
      ),
    );
  } else found.push(fine(`Visitors are told apart: the site sees ${seen.client} through ${seen.peer}.`));
  if (seen.host !== host)
    found.push(
      look(
        `The proxy asks for the host ${seen.host}, not ${host}: pass Host on, so that logs and caches agree.`,
      ),
    );
  if (protocol === 'https:' && seen.forwardedProto !== null && seen.forwardedProto !== 'https')
    found.push(
      wrong(`The proxy says that visitors come by ${seen.forwardedProto}: PUBLIC_ORIGIN says https.`),
    );
  return found;
}

/** The certificate of an https origin: whether browsers take it, and for how long. */
export async function checkCertificate(origin: string, now = Date.now()): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return [look(`${origin} is not encrypted: for demos on one machine alone.`)];
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
      timeout: ASK_MS,
    });
    const end = (finding: Finding[]) => {
      socket.destroy();
      resolve(finding);
    };
    socket.on('timeout', () => end([]));
    socket.on('error', () => end([])); // told by the question itself
    socket.on('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / DAY_MS);
      const ends = `The certificate of ${hostname} ${days < 0 ? 'has ended' : `ends in ${days} days`}`;
      if (!socket.authorized && days >= 0)
        end([
          wrong(`Browsers do not take the certificate of ${hostname}: ${inWords(socket.authorizationError)}`),
        ]);
      else if (days < SOON.wrong) end([wrong(`${ends}: renew it now.`)]);
      else end([(days < SOON.look ? look : fine)(`${ends}.`)]);
    });
  });
}
