/**
 * How Node runs the worker, as `npm run worker` does: nobody waits for its answers. With a small room for what is short-lived, and an
 * old space that grows by a third between two collections instead of by far more, a sheet of a hundred thousand rows is
 * checked and taken over in 280 MB of memory, of which 75 are Node's own file; in 350 to 450 without.
 */
export const WORKER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
