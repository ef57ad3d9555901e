import { isbot } from 'isbot';

/** Reads a header by its name in small letters. */
type Header = (name: string) => string | null | undefined;

/** Browsers are few kinds: what was said of one is kept, so that a page view costs a look into a map. */
const judged = new Map<string, boolean>();
const MOST = 2_000;
const LONGEST = 500;

function isRobot(agent: string): boolean {
  if (agent === '' || agent.length > LONGEST) return true;
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const said = isbot(agent);
  // A client that sends ever new names costs a judgement each time and no memory.
  if (judged.size >= MOST) judged.clear();
  judged.set(agent, said);
  return said;
}

/** Whether a GET is, as far as it says, a person who looks at the page: no program, and no browser that fetches ahead. */
export function isLookedAt(header: Header): boolean {
  const ahead = header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? '';
  return !/prefetch|prerender|preview/i.test(ahead) && !isRobot(header('user-agent') ?? '');
}
