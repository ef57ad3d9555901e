import { existsSync } from 'node:fs';
import type { Tries } from '../../scripts/attack/attack.ts';
import { inPath, install } from '../../scripts/test/debian.ts';
import type { Stage } from './stage.ts';

/** A row that passes when all that was tried held, at least once. */
export function holds(stage: Stage, what: string, { tries, held, broken }: Tries): void {
  stage.row(what, `${held} of ${tries}`, tries > 0 && held === tries);
  for (const line of broken) stage.say(`  ${line}`);
}

/** Installs what is missing. @param packages of Debian, each with a program of it, by name or path. */
export function need(stage: Stage, packages: Record<string, string>): void {
  const missing = Object.entries(packages).flatMap(([name, program]) =>
    inPath(program) || existsSync(program) ? [] : [name],
  );
  if (missing.length > 0)
    install(missing, `The drill needs ${missing.join(', ')}: install them first.`, (line) => stage.say(line));
}
