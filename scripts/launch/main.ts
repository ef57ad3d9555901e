import { relative } from 'node:path';
import { explain } from '#platform/trouble.ts';
import { Launch } from './launch.ts';
import { lockDataDir } from './lock.ts';
import { requirePort } from './ports.ts';
import { readSettings } from './settings.ts';
import { Terminal } from './terminal.ts';

/** `npm start` and `npm run dev`, once packages are installed and the project's own Node runs. */
const terminal = new Terminal();
const cancel = new AbortController();
let launch: Launch | undefined;
let ending: Promise<never> | undefined;

/** Stops everything in order and leaves. The first call decides the exit code. */
function end(code: number, sentence?: string): Promise<never> {
  ending ??= (async () => {
    terminal.close(sentence ?? 'Stopping ...', sentence ? process.stderr : process.stdout);
    cancel.abort();
    await launch?.stop().catch((error) => process.stderr.write(`While stopping: ${explain(error)}\n`));
    process.exit(code);
  })();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0)); // the process that npm started was killed
process.on('uncaughtException', (error) => void end(1, explain(error)));
process.stdout.on('error', () => {}); // the terminal was closed: go on stopping

try {
  const settings = readSettings(process.env, process.argv.slice(2));
  const url = `http://localhost:${settings.port}`;
  await lockDataDir(settings.dataDir, url);
  await requirePort(settings.host, settings.port);
  terminal.line(`Starting with data in ${relative(process.cwd(), settings.dataDir) || '.'}`);
  launch = new Launch(settings, terminal, cancel.signal, (sentence) => void end(1, sentence));
  await launch.start();
  if (!ending) {
    terminal.line(launch.farewell());
    terminal.line(`Ready on ${url}`);
    process.send?.({ ready: url });
  }
} catch (error) {
  await end(1, explain(error));
}
