/** A worker that does nothing but send newsletters: `node sender-process.ts`. */
import { runLanes } from '#platform/jobs/run.ts';
import { sendNewsletters } from '../send.ts';

await runLanes(
  [
    {
      name: 'newsletters',
      jobs: { send_newsletters: (_, { abortSignal }) => sendNewsletters(abortSignal) },
      timetable: [],
      concurrency: 1,
    },
  ],
  () => process.exit(1),
);
