/**
 * A small room for what is short-lived, and an old space that grows by a third between two collections instead of by far more.
 * A sheet of a hundred thousand rows is checked and taken over in 280 MB of the worker's memory, of which 75 are Node's own file; in
 * 350 to 450 without. Of a web process's memory they save FIGURE.
 */
const SPARING = ['--max-semi-space-size=16', '--heap-growing-percent=30'];

/** How Node runs the programs that grow large, as `npm run web` and `npm run worker` do; the others as it likes. */
export function nodeFlags(program: string): readonly string[] {
  return ['server.ts', 'worker.ts'].includes(program) ? SPARING : [];
}
