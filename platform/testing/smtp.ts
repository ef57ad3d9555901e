import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  raw: Buffer;
  to: string[];
}

interface SmtpRules {
  /** May refuse a recipient. */
  answer?: (address: string) => Error | undefined;
  /** May refuse what was sent, or wait before it is answered. */
  taken?: (mail: Received) => Promise<Error | undefined>;
}

/** A mail server on loopback. */
export async function smtp(rules: SmtpRules = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => done(rules.answer?.(address.address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (c: Buffer) => chunks.push(c));
      stream.on('end', async () => {
        const mail = { raw: Buffer.concat(chunks), to: session.envelope.rcptTo.map((r) => r.address) };
        const refusal = await rules.taken?.(mail);
        if (!refusal) received.push(mail);
        done(refusal);
      });
    },
  });
  server.on('error', () => {}); // a client that is killed breaks its connection
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((ok) => server.close(ok)),
  };
}

/** How a mail server refuses. */
export const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
