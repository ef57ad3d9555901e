import { closeDb } from '#platform/db/db.ts';
import { applyImported } from '../import-jobs.ts';

/** A worker that takes an import over, to be killed half-way. */
await applyImported({ id: Number(process.argv[2]) }, 1);
await closeDb();
