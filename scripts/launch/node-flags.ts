/**
 * How Node runs the programs that grow large, as `npm run web` and `npm run worker` do: with a small room for what is short-lived, and an old
 * space that grows by so much between two collections instead of by far more.
 *
 * A web process takes 290 MB instead of 410 when it makes pages without a pause, for no more processor time. By 30 it would collect so often that some
 * pages take twice the time. Nobody waits for the worker's answers: a sheet of a hundred thousand rows is checked and taken over in
 * 280 MB, of which 75 are Node's own file, instead of 350 to 450.
 */
const FLAGS: Record<string, readonly string[]> = {
  'server.ts': ['--max-semi-space-size=16', '--heap-growing-percent=60'],
  'worker.ts': ['--max-semi-space-size=16', '--heap-growing-percent=30'],
};

/** The flags of a program of the repository's first folder; none for the others, which Node runs as it likes. */
export function nodeFlags(program: string): readonly string[] {
  return FLAGS[program] ?? [];
}
