import type { ChangedRow } from './parts/ChangedRows.tsx';

/** The pictures of a change that names them by their keys, a line each. */
export function namedPictures(change: readonly [unknown, unknown] | undefined): ChangedRow['pictures'] {
  if (!change) return null;
  const [from, to] = change.map((keys) =>
    String(keys ?? '')
      .split('\n')
      .filter((key) => key !== '')
      .map((key) => ({ key, alt: '' })),
  );
  return { from: from!, to: to! };
}
