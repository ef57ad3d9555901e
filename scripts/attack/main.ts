import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDb } from '#platform/db/db.ts';
import { explain } from '#platform/trouble.ts';
import { type Attack, Tries } from './attack.ts';
import { heavyForms, searches, slowLines } from './floods.ts';
import { mails, memory, storage } from './growth.ts';
import { killOfLauncher, kills } from './kills.ts';
import { frozen, fullDisk } from './outage.ts';
import { races } from './races.ts';
import { shapes } from './shapes.ts';
import { startTarget, type Target } from './target.ts';

/**
 * Attacks a whole site on this machine, as `npm start` runs it, and prints a table: what was tried how often, and how
 * often the site held. `node scripts/attack/main.ts [pattern]` runs those whose name it matches. Exit code 1 when
 * anything did not hold; the last line is for `npm test`.
 */
const DISK_MB = 1200; // room for the start's own demand and the database
const wanted = new RegExp(process.argv[2] ?? '');

const folder = mkdtempSync(join(tmpdir(), 'satonowa-attack-'));
const mounted = mountDisk();
let target: Target | undefined;
const results: { name: string; tries: Tries }[] = [];

try {
  target = await startTarget(folder);
  const attacks = [
    shapes,
    heavyForms,
    searches,
    slowLines,
    memory,
    storage,
    mails,
    races,
    frozen,
    fullDisk(mounted),
    kills,
    killOfLauncher,
  ];
  for (const attack of attacks)
    if (attack && wanted.test(attack.name))
      results.push({ name: attack.name, tries: await run(attack, target) });
} finally {
  await closeDb();
  await target?.stop();
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

console.log(`${'attack'.padEnd(70)} ${'tries'.padStart(6)} ${'held'.padStart(6)}`);
for (const { name, tries } of results)
  console.log(`${name.padEnd(70)} ${String(tries.tries).padStart(6)} ${String(tries.held).padStart(6)}`);
if (!mounted) console.log('A full disk was not tried: to give the site a small disk needs root.');
for (const { name, tries } of results)
  for (const line of tries.broken) console.log(`NOT HELD  ${name}: ${line}`);
if (results.length === 0) console.log(`No attack has a name that matches ${wanted}.`);
const held = results.filter(({ tries }) => tries.tries > 0 && tries.held === tries.tries).length;
console.log(`\n${held} passed, ${results.length - held} failed`);
process.exitCode = held > 0 && held === results.length ? 0 : 1;

async function run(attack: Attack, site: Target): Promise<Tries> {
  const tries = new Tries();
  await attack.run(site, tries).catch((error) => tries.try(false, explain(error)));
  return tries;
}

/** A small disk of its own for the site's data. @returns false where this user may not mount one. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
