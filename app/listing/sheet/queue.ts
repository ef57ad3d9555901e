import { addJob, type Db, type Tx } from '#platform/db/db.ts';

/** How often a job is taken up before the import is given up. */
export const MOST_TRIES = 5;

/** One job for each import and step: it is taken up again when its worker dies. */
export function queueImport(tx: Db | Tx, step: 'check' | 'apply' | 'undo', id: number): Promise<void> {
  const options = { key: `${step} goods_import ${id}`, maxAttempts: MOST_TRIES };
  switch (step) {
    case 'check':
      return addJob(tx, 'check_goods_import', { id }, options);
    case 'apply':
      return addJob(tx, 'apply_goods_import', { id }, options);
    case 'undo':
      return addJob(tx, 'undo_goods_import', { id }, options);
  }
}
