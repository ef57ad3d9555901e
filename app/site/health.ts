import { CompiledQuery } from 'kysely';
import { db } from '#platform/db/db.ts';
import { pendingMigrations } from '#platform/db/migrate.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };
const JOBS_LATE_AFTER = '5 minutes';

/** The process is alive. */
export function health(): Response {
  return Response.json({ status: 'ok' }, { headers: NO_STORE });
}

/**
 * Whether this process may get visitors: 503 when the database does not answer or lacks a migration. Late jobs are
 * reported but do not make it unready: removing web processes would help no job.
 */
export async function readiness(): Promise<Response> {
  try {
    const query = async (sql: string) => ({
      rows: [...(await db().executeQuery<{ name: string }>(CompiledQuery.raw(sql))).rows],
    });
    const missing = await pendingMigrations(query);
    if (missing.length > 0)
      return Response.json({ status: 'migrations pending', missing }, { status: 503, headers: NO_STORE });
    const late = await db().executeQuery<{ late: number }>(
      CompiledQuery.raw(
        `select count(*)::int as late from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now() - interval '${JOBS_LATE_AFTER}'`,
      ),
    );
    const lateJobs = late.rows[0]?.late ?? 0;
    return Response.json(
      { status: 'ok', database: 'ok', jobs: lateJobs === 0 ? 'ok' : 'late', lateJobs },
      { headers: NO_STORE },
    );
  } catch {
    return Response.json({ status: 'database does not answer' }, { status: 503, headers: NO_STORE });
  }
}
