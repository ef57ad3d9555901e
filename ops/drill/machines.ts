import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who programs run as that refuse to be root. */
export interface Account {
  uid: number;
  gid: number;
}

/** An account of this system. @throws where it has none of that name. */
export function account(name: string): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A machine of a drill: an address of the loopback range, a folder, and the programs that run there. */
export class Machine {
  readonly address: string;
  /** Whatever its programs keep. */
  readonly folder: string;
  readonly #programs = new Set<number>();

  constructor(address: string, folder: string) {
    this.address = address;
    this.folder = join(folder, address);
    mkdirSync(this.folder, { recursive: true });
  }

  /** Starts a program, whose output goes into a log of the machine's folder. @param as another account than our own. */
  start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, as?: Account): ChildProcess {
    if (as) chownSync(this.folder, as.uid, as.gid);
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      detached: true,
      cwd: as && this.folder,
      env: {
        PATH: process.env.PATH,
        LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
        LC_ALL: 'C.UTF-8',
        ...env,
      },
      stdio: ['ignore', log, log],
      ...as,
    });
    closeSync(log);
    child.on('error', () => {}); // seen by what waits for it
    if (child.pid !== undefined) this.#programs.add(child.pid);
    return child;
  }

  /** The end of a program's log. */
  lastLines(name: string): string {
    const lines = readFileSync(join(this.folder, `${name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-6);
    return `--- ${name} at ${this.address}\n${lines.join('\n')}`;
  }

  /** All programs end at the same moment without a word, as when the power goes. */
  kill(): void {
    this.#signal('SIGKILL');
    this.#programs.clear();
  }

  /** Nothing moves any more, and no connection is closed: as when a machine hangs. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#processes())
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended.
      }
  }

  /** Its programs, what works in its folder although its parent has left it, and what these have started. */
  #processes(): Set<number> {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
    const rows = table.split('\n').map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []);
    const found = new Set(this.#programs);
    for (const [, pid, , args] of rows)
      if (args?.includes(`${this.folder}/`) && Number(pid) !== process.pid) found.add(Number(pid));
    for (let before = 0; before < found.size; ) {
      before = found.size;
      for (const [, pid, parent] of rows) if (found.has(Number(parent))) found.add(Number(pid));
    }
    return found;
  }
}
