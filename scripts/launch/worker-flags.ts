/**
 * How Node runs the worker, as `npm run worker` does: nobody waits for its answers, and with a small room for what is short-lived a
 * sheet of a hundred thousand rows takes a third less memory.
 */
export const WORKER_FLAGS = ['--max-semi-space-size=4'];

/** glibc's pools of memory, of which it makes eight for each core otherwise, and gives little of them back: a worker at rest takes 110 MB with two, 180 without. */
export const ARENAS = '2';
