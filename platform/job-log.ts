import { Logger, type LogLevel } from 'graphile-worker';
import { log } from './log.ts';

const LEVELS: Record<LogLevel, 'error' | 'warn' | 'info' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'info',
  debug: 'debug',
};

/**
 * The job queue's own messages as records of the process's log. A job is identified by its number and task; its
 * payload, which the queue also passes, is left out.
 */
export function jobLogger(): Logger {
  return new Logger((scope) => (level, message) => {
    log()[LEVELS[level]]({ job: scope.jobId, task: scope.taskIdentifier }, message);
  });
}
