import { availableParallelism, totalmem } from 'node:os';
import { freeMegabytes } from '../../disk.ts';

const MB = 1024 * 1024;

/**
 * Server settings for a machine of this size, as `name=value`. They are passed on the command line at every start, so
 * that a cluster is tuned for the machine it is moved to.
 * @param throwAway true for a test server whose data may be lost with the machine.
 */
export function tuning(
  throwAway: boolean,
  machine = { memory: totalmem(), cores: availableParallelism(), sharedMemory: sharedMemory() },
): string[] {
  const share = (part: number, min: number, max: number): string =>
    `${Math.round(Math.min(Math.max((machine.memory / MB) * part, min), max))}MB`;
  return [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'max_connections=150',
    `shared_buffers=${share(1 / 16, 64, 2048)}`,
    `effective_cache_size=${share(1 / 2, 256, 65536)}`,
    `maintenance_work_mem=${share(1 / 64, 32, 512)}`,
    `work_mem=${share(1 / 1024, 4, 32)}`,
    `max_parallel_workers_per_gather=${Math.min(2, machine.cores - 1)}`,
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    'jit=off', // compiling costs more than it saves on queries of a few milliseconds
    // Containers often get 64 MB of /dev/shm, where a parallel query would fail.
    ...(machine.sharedMemory < 256 * MB ? ['dynamic_shared_memory_type=mmap'] : []),
    // Statements and DETAIL lines contain values, and values are people's data.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_line_prefix=%m [%p] ',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // Compressing takes nine tenths of the work of a new database from a template, which tests make by the hundred.
    ...(throwAway
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_compression=off']
      : ['wal_compression=on']),
  ];
}

function sharedMemory(): number {
  try {
    return freeMegabytes('/dev/shm') * MB;
  } catch {
    return 0;
  }
}
