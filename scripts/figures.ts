/** Sums of the figures: `npm run figures` has the worker make them anew, should anybody doubt them. */
import { queueRemake } from '#app/figures/fold.ts';
import { closeDb } from '#platform/db/db.ts';

try {
  await queueRemake();
  console.log(
    'The worker makes the figures anew. The site goes on meanwhile, and pages show the sums from before.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDb();
}
