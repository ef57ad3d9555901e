import { spawn } from 'node:child_process';

/**
 * Runs between the program that wants a database and PostgreSQL, and stops PostgreSQL when that program is gone: the
 * program's end of our standard input closes then, also after SIGKILL. Run as `node guardian.ts <command as JSON>`.
 */
const spec = JSON.parse(process.argv[2]!) as { command: string; args: string[]; uid?: number; gid?: number };

// A session of its own: Ctrl-C in the terminal must not stop the database before its users have finished.
const server = spawn(spec.command, spec.args, {
  cwd: '/',
  uid: spec.uid,
  gid: spec.gid,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});

function stop(): void {
  server.kill('SIGINT'); // fast shutdown: sessions end, everything committed is on disk
  setTimeout(() => server.kill('SIGQUIT'), 15_000).unref();
  setTimeout(() => server.kill('SIGKILL'), 20_000).unref();
}

process.stdin.once('close', stop).on('error', () => {});
process.stdin.resume();
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
server.once('exit', (code) => process.exit(code ?? 1));
