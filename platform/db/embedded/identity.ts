import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Trouble } from '../../trouble.ts';
import type { Binaries } from './binaries.ts';
import { initdbOf } from './binaries.ts';

/**
 * PostgreSQL refuses to run as root. `direct`: we are not root. `namespace`: root, mapped to another user inside a
 * user namespace of its own; files stay ours. `user`: root, switched to an unprivileged account of the machine.
 */
type Mode = 'direct' | 'namespace' | 'user';

export interface Identity {
  mode: Mode;
  /** Owner of the server's files. */
  uid: number;
  gid: number;
  /** Name of the account, for messages. */
  account: string;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((f) => f.length >= 4)
    .map((f) => ({ name: f[0]!, uid: Number(f[2]), gid: Number(f[3]) }));
}

/** Decides how the server runs here. `wanted` other than `auto` forces one of root's two ways. */
export function chooseIdentity(binaries: Binaries, wanted: 'auto' | 'namespace' | 'user' = 'auto'): Identity {
  const known = accounts();
  const uid = process.getuid!();
  const gid = process.getgid!();
  const self = known.find((a) => a.uid === uid);
  if (uid !== 0 && self) return { mode: 'direct', uid, gid, account: self.name };

  // initdb looks its user up by number, so the number must belong to an account that exists.
  const other = ['postgres', 'nobody', 'daemon']
    .map((name) => known.find((a) => a.name === name && a.uid !== 0))
    .find((a) => a !== undefined);
  if (!other)
    throw new Trouble(
      'PostgreSQL does not run as root and the machine has no account "postgres" or "nobody".',
    );

  const namespace: Identity = { mode: 'namespace', uid, gid, account: other.name };
  if (wanted !== 'user' && works(namespace, initdbOf(binaries), ['--version'])) return namespace;
  if (wanted === 'namespace' || uid !== 0) {
    throw new Trouble(
      'User namespaces are not allowed here: run as an ordinary user of the machine or set DATABASE_URL.',
    );
  }
  return { mode: 'user', uid: other.uid, gid: other.gid, account: other.name };
}

/** How a command is started under an identity. */
export function commandAs(identity: Identity, command: string, args: string[]) {
  if (identity.mode === 'namespace') {
    const uid = accounts().find((a) => a.name === identity.account)!.uid;
    return { command: 'unshare', args: ['--user', `--map-user=${uid}`, '--', command, ...args] };
  }
  if (identity.mode === 'user') return { command, args, uid: identity.uid, gid: identity.gid };
  return { command, args };
}

/** Whether a command succeeds under an identity. */
export function works(identity: Identity, command: string, args: string[]): boolean {
  const c = commandAs(identity, command, args);
  return spawnSync(c.command, c.args, { cwd: '/', stdio: 'ignore', uid: c.uid, gid: c.gid }).status === 0;
}
