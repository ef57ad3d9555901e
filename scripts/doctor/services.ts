import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import { freeMegabytes, tryWriting } from '#platform/disk.ts';
import { KeyRefused, ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { storage } from '#platform/storage/storage.ts';
import { cause, type Finding, fine, hidden, look, reason, wrong } from './finding.ts';
import { inWords } from './words.ts';

const SMTP_MS = 8_000;
const TLS_MS = 3_000;
const LEAST_MB = 500;
const FEW_MB = 5_000;

const MAIL_CAUSES: Record<string, string> = {
  EAUTH: 'it refuses user and password of SMTP_URL.',
  ETLS: 'it offers no encryption (STARTTLS), which the address asks for: use its port for smtps://, or have it offer one.',
};

/** The mail server: whether it can be reached, encrypts, and takes our user. Nothing is sent. */
export async function checkMail({
  SMTP_URL,
  APP_MODE,
}: Pick<Config, 'SMTP_URL' | 'APP_MODE'>): Promise<Finding[]> {
  if (!SMTP_URL)
    return [
      APP_MODE === 'demo'
        ? fine('No mail server is set: a demo keeps its mails at /dev/inbox.')
        : wrong('SMTP_URL is not set.'),
    ];
  const { protocol, hostname, port, username } = new URL(SMTP_URL);
  // Without a user of ours, a server that knows users says so.
  const limits = `connectionTimeout=${SMTP_MS}&greetingTimeout=${SMTP_MS}&socketTimeout=${SMTP_MS}${username ? '' : '&forceAuth=true'}`;
  const transport = nodemailer.createTransport(`${SMTP_URL}${SMTP_URL.includes('?') ? '&' : '?'}${limits}`);
  const where = `The mail server ${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const found: Finding[] = [];
  try {
    await transport.verify();
    found.push(fine(username ? `${where} takes us.` : `${where} answers.`));
    if (!username) found.push(look(`${where} asks for no user: it must take mails from this machine alone.`));
  } catch (error) {
    if (reason(error) !== 'ENOAUTH')
      return [wrong(`${where} cannot be used: ${await mailWords(error, new URL(SMTP_URL))}`)];
    found.push(
      look(
        `${where} answers, and has users, of whom SMTP_URL names none: put user and password there, unless you know that it takes mails from this machine without.`,
      ),
    );
  } finally {
    transport.close();
  }
  const isForced = /[?&]requireTLS=true\b/.test(SMTP_URL);
  if (protocol !== 'smtps:' && !isForced && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    found.push(
      look(
        `${where} may be talked to without encryption: add ?requireTLS=true to SMTP_URL, or use smtps://.`,
      ),
    );
  return found;
}

/** Why a mail server does not take us, as the end of a sentence. */
async function mailWords(error: unknown, { protocol, hostname, port }: URL): Promise<string> {
  const { code, response } = error as { code?: string; response?: string };
  if (code === 'EPROTOCOL' && response) return `it answers "${response.trim()}".`;
  if (code === 'ETIMEDOUT' && protocol === 'smtp:' && (await speaksTls(hostname, Number(port || 587))))
    return 'it speaks TLS from the first byte there: write smtps:// in SMTP_URL, or name its port for smtp://.';
  return MAIL_CAUSES[reason(error)] ?? inWords(error);
}

async function speaksTls(hostname: string, port: number): Promise<boolean> {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port, rejectUnauthorized: false });
  socket.on('error', () => {});
  return once(socket, 'secureConnect', { signal: AbortSignal.timeout(TLS_MS) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** The payment provider: whether it knows our key. Nothing is begun there. */
export async function checkPayment({
  PAYMENT_PROVIDER,
}: Pick<Config, 'PAYMENT_PROVIDER'>): Promise<Finding[]> {
  if (PAYMENT_PROVIDER === 'none') return [look('PAYMENT_PROVIDER=none: nobody can pay.')];
  const provider = paymentProvider();
  try {
    await provider.findByIdempotencyKey(randomUUID());
    return [fine(`The payment provider ${provider.name} answers and knows our key.`)];
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable && !(error instanceof KeyRefused);
    const [key, toDo] =
      PAYMENT_PROVIDER === 'sandbox'
        ? ['ACQUIRER_SECRET', 'is npm run acquirer up, and ACQUIRER_URL right?']
        : ['STRIPE_SECRET_KEY', 'its status page says whether it is its own fault.'];
    return [
      wrong(
        isAway
          ? `The payment provider ${provider.name} does not answer as it should, and payers are told to press again: ${toDo} What was seen: ${inWords(error)}`
          : `The payment provider ${provider.name} refuses us: is its key right (${key})?`,
      ),
    ];
  }
}

/** The storage of uploads: whether an object can be put, read as it was, and removed. */
export async function checkStorage({
  STORAGE_S3_URL,
  DATA_DIR,
}: Pick<Config, 'STORAGE_S3_URL' | 'DATA_DIR'>): Promise<Finding[]> {
  const where = STORAGE_S3_URL ? `The bucket ${STORAGE_S3_URL}` : 'The folder of uploads in DATA_DIR';
  const folder = join(DATA_DIR, 'storage');
  const isMadeByUs = !STORAGE_S3_URL && !existsSync(folder);
  const key = `doctor-${randomUUID()}.txt`;
  const body = Buffer.from(randomUUID());
  let doing = 'written';
  try {
    await storage().put(key, body, 'text/plain');
    doing = 'read';
    const found = await storage().get(key);
    if (!found?.equals(body)) return [wrong(`${where} gives back something else than was put there.`)];
    doing = 'cleared';
    await storage().remove(key);
    if (await storage().get(key)) return [wrong(`${where} keeps what was removed.`)];
  } catch (error) {
    return [wrong(`${where} cannot be ${doing}: ${inWords((error as Error).cause ?? error)}`)];
  } finally {
    if (doing !== 'written')
      await storage()
        .remove(key)
        .catch(() => {});
    if (isMadeByUs) await rmdir(folder).catch(() => {});
  }
  return [fine(`${where} can be written, read and cleared.`)];
}

/**
 * The disk of DATA_DIR. As root nothing is written into the folder of another user: what root may do, and makes, is not what the programs could.
 * @param disk how much is free there, in MB, and whether it can be written.
 */
export async function checkDisk(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  disk = { free: freeMegabytes, write: tryWriting },
): Promise<Finding[]> {
  const folder = await stat(DATA_DIR).catch(() => undefined);
  if (folder === undefined)
    return [
      hidden(
        `DATA_DIR ${DATA_DIR} is not there yet, or not to be seen: the units make it; else make it, and give it to the user whom the programs run as.`,
      ),
    ];
  if (!folder.isDirectory())
    return [
      cause(`DATA_DIR ${DATA_DIR} is a file: name a folder, or move the file away and make a folder of it.`),
    ];
  if (process.geteuid?.() === 0 && folder.uid !== 0)
    return [
      hidden(
        `The doctor runs as root, and DATA_DIR ${DATA_DIR} belongs to another user: run it as that one, as root cannot tell what the programs may write.`,
      ),
    ];
  const mb = disk.free(DATA_DIR);
  try {
    await disk.write(DATA_DIR);
  } catch (error) {
    return [
      cause(`DATA_DIR ${DATA_DIR} cannot be written, with ${mb} MB left on its disk: ${inWords(error)}`),
    ];
  }
  if (mb < LEAST_MB)
    return [cause(`The disk of DATA_DIR has ${mb} MB left: free some, ${LEAST_MB} are needed.`)];
  return [(mb < FEW_MB ? look : fine)(`The disk of DATA_DIR has ${mb} MB left.`)];
}
