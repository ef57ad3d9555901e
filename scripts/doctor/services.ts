import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import { freeMegabytes, isWritable } from '#platform/disk.ts';
import { KeyRefused, ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { storage } from '#platform/storage/storage.ts';
import { cause, type Finding, fine, look, reason, wrong } from './finding.ts';

const SMTP_MS = 8_000;
const LEAST_MB = 500;
const FEW_MB = 5_000;

const MAIL_CAUSES: Record<string, string> = {
  EAUTH: 'it refuses user and password.',
  ECONNECTION: 'nobody answers there.',
  ESOCKET: 'the connection was refused, or its certificate is not trusted.',
  ETIMEDOUT: 'it does not answer in time.',
  ETLS: 'it offers no encryption (STARTTLS), which the address asks for.',
  EDNS: 'its name is unknown here.',
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
  const limits = `connectionTimeout=${SMTP_MS}&greetingTimeout=${SMTP_MS}&socketTimeout=${SMTP_MS}`;
  const transport = nodemailer.createTransport(`${SMTP_URL}${SMTP_URL.includes('?') ? '&' : '?'}${limits}`);
  const where = `The mail server ${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  try {
    await transport.verify();
  } catch (error) {
    return [wrong(`${where} cannot be used: ${MAIL_CAUSES[reason(error)] ?? `${reason(error)}.`}`)];
  } finally {
    transport.close();
  }
  const found = [fine(`${where} takes us.`)];
  const isForced = /[?&]requireTLS=true\b/.test(SMTP_URL);
  if (protocol !== 'smtps:' && !isForced && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    found.push(
      look(
        `${where} may be talked to without encryption: add ?requireTLS=true to SMTP_URL, or use smtps://.`,
      ),
    );
  if (!username) found.push(look(`${where} asks for no user: it must take mails from this machine alone.`));
  return found;
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
    return [
      wrong(
        isAway
          ? `The payment provider ${provider.name} does not answer: ${reason(error)}`
          : `The payment provider ${provider.name} refuses us: is its key right? (${reason(error)})`,
      ),
    ];
  }
}

/** The storage of uploads: whether an object can be put, read as it was, and removed. */
export async function checkStorage({ STORAGE_S3_URL }: Pick<Config, 'STORAGE_S3_URL'>): Promise<Finding[]> {
  const where = STORAGE_S3_URL ? `The bucket ${STORAGE_S3_URL}` : 'The folder of uploads in DATA_DIR';
  const key = `doctor/${randomUUID()}.txt`;
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
    return [wrong(`${where} cannot be ${doing}: ${reason((error as Error).cause ?? error)}.`)];
  }
  return [fine(`${where} can be written, read and cleared.`)];
}

/** The disk of DATA_DIR. @param free MB, as far as an ordinary user may use them. */
export async function checkDisk(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  free = freeMegabytes,
): Promise<Finding[]> {
  if (!(await isWritable(DATA_DIR)))
    return [cause(`DATA_DIR ${DATA_DIR} cannot be written: give it to the user whom the programs run as.`)];
  const mb = free(DATA_DIR);
  if (mb < LEAST_MB)
    return [cause(`The disk of DATA_DIR has ${mb} MB left: free some, ${LEAST_MB} are needed.`)];
  return [(mb < FEW_MB ? look : fine)(`The disk of DATA_DIR has ${mb} MB left.`)];
}
