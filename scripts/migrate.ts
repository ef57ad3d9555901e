import { config } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';

try {
  const done = await migrate(config().DATABASE_URL, { say: console.log });
  console.log(done.length ? `Applied ${done.join(', ')}` : 'The database is up to date.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
