import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Trouble } from '#platform/trouble.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

const PATIENCE_MS = 90_000;

/** A mail server of loopback that takes mails from one user, and keeps them. */
export class PostOffice {
  readonly mails: Mail[] = [];
  /** Passwords that it takes, the newest first. */
  passwords: string[];
  readonly #server: SMTPServer;

  constructor(password: string) {
    this.passwords = [password];
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password: typed }, _, done) =>
        username === 'site' && this.passwords.includes(String(typed))
          ? done(null, { user: 'site' })
          : done(new Error('Invalid username or password')),
      onData: (stream, _, done) => {
        void text(stream).then(async (raw) => {
          const { to = [], subject = '', text: body = '' } = await PostalMime.parse(raw);
          this.mails.push({ to: to.map(({ address }) => address).join(), subject, text: body });
          done();
        }, done);
      },
    });
  }

  async open(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  close(): void {
    this.#server.close();
  }

  /** The newest mail to somebody whose subject holds some words, waited for. @throws Trouble where none comes. */
  async mailTo(to: string, words: string): Promise<Mail> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(250)) {
      const found = this.mails.findLast((mail) => mail.to === to && mail.subject.includes(words));
      if (found) return found;
    }
    throw new Trouble(
      `No mail 「${words}」 came to ${to}, but:\n${this.mails.map((m) => `${m.to} ${m.subject}`).join('\n')}`,
    );
  }
}

/** The first address in a mail that leads to a site. */
export function linkIn({ text: body }: Mail, origin: string): string {
  const link = body.split(/\s/).find((word) => word.startsWith(origin) && word.length > origin.length + 1);
  if (!link) throw new Trouble(`No link to ${origin} in:\n${body}`);
  return link;
}
