import { type Config, readConfig } from '#platform/config.ts';
import { explain } from '#platform/trouble.ts';
import { type Finding, fine, look, wrong } from './finding.ts';

/** Different characters that a key has which nobody typed. */
const FEWEST_DIFFERENT = 12;

/** What was refused: a sentence, or a line for each variable behind a heading. */
export function faultsOf(error: unknown): Finding[] {
  const [heading = '', ...faults] = explain(error).split('\n');
  return (faults.length > 0 ? faults : [heading]).map((fault) => wrong(fault.trim()));
}

/** The environment as the programs would read it. @returns the configuration too, where it is valid. */
export function checkSettings(env: NodeJS.ProcessEnv): { findings: Finding[]; config: Config | undefined } {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return { findings: faultsOf(error), config: undefined };
  }
  const findings: Finding[] = [fine(`The configuration is valid (APP_MODE=${config.APP_MODE}).`)];
  for (const name of ['SECRET_KEY', 'ACQUIRER_SECRET'] as const)
    if ((name === 'SECRET_KEY' || env[name]) && new Set(config[name]).size < FEWEST_DIFFERENT)
      findings.push(wrong(`${name} repeats a few characters: make one by "openssl rand -hex 40".`));
  if (config.NODE_ENV !== 'production')
    findings.push(
      (config.APP_MODE === 'live' ? wrong : look)(
        `NODE_ENV is ${config.NODE_ENV}: set it to production before Node starts, as libraries read it while loading.`,
      ),
    );
  if (config.APP_MODE === 'live' && !config.CONSOLE_ORIGIN)
    findings.push(
      wrong(
        `CONSOLE_ORIGIN is not set: invitations of staff lead to ${config.consoleOrigin}, and their forms are refused elsewhere.`,
      ),
    );
  if (config.APP_MODE === 'live' && config.BACKUP_MAX_HOURS === undefined)
    findings.push(
      look('BACKUP_MAX_HOURS is not set: nobody is told when backups come no more. 26 fits nightly ones.'),
    );
  if (Number(env.UV_THREADPOOL_SIZE ?? 4) < 8)
    findings.push(look('UV_THREADPOOL_SIZE is less than 8: pictures and passwords make each other wait.'));
  const zone = new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  if (zone.formatToParts(new Date(0)).find(({ type }) => type === 'hour')?.value !== '9')
    findings.push(wrong('This Node does not know Asia/Tokyo: take one with full ICU data.'));
  return { findings, config };
}
