import { jobTroubles, livingRunners } from '#app/site/health-query.ts';
import { MONEY_JOBS } from '#app/site/money-jobs.ts';
import type { Config } from '#platform/config.ts';
import { type Finding, fine, look, wrong } from './finding.ts';
import { inWords } from './words.ts';

const ASK_MS = 5_000;

/** Whether somebody does the jobs, and how they fare. */
export async function checkWorkers(): Promise<Finding[]> {
  const runners = await livingRunners();
  if (runners === 0) return [wrong('No worker lives: mails are not sent and payments not swept. Start one.')];
  const found = [fine(`${runners} runners of jobs live.`)];
  const { money, other } = await jobTroubles(MONEY_JOBS);
  for (const [name, troubles, level] of [
    ['money jobs', money, wrong],
    ['jobs', other, look],
  ] as const)
    for (const [what, count] of Object.entries(troubles))
      if (count > 0) found.push(level(`${count} ${name} are ${what}: see "Health" in docs/operations.md.`));
  return found;
}

/** Whether the search program answers, with an index. */
export async function checkSearch({ SEARCH_URL }: Pick<Config, 'SEARCH_URL'>): Promise<Finding[]> {
  if (!SEARCH_URL)
    return [
      look(
        'SEARCH_URL is not set: PostgreSQL answers searches, which holds with few goods and visitors alone.',
      ),
    ];
  try {
    const { status } = await fetch(new URL('/healthz', SEARCH_URL), { signal: AbortSignal.timeout(ASK_MS) });
    if (status === 200) return [fine('The search program answers.')];
    return [
      look(
        `The search program at ${SEARCH_URL} has no index yet (${status}): it makes one, or hears nothing of the database.`,
      ),
    ];
  } catch (error) {
    return [
      wrong(
        `The search program at ${SEARCH_URL} cannot be used, and PostgreSQL answers searches meanwhile: ${inWords(error)}`,
      ),
    ];
  }
}
