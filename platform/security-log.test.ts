import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger, withRequestId } from './log.ts';
import { SECURITY_EVENTS, securityEvent } from './security-log.ts';

const ROOT = join(import.meta.dirname, '..');

it('are those that docs/security.md explains, all of them and no other', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const [, part = ''] = text.split('\n## Security events\n');
  const rows = part.split('\n## ')[0]!.matchAll(/^\| `(\w+)` +\| (info|warn) +\|/gm);
  expect(Object.fromEntries([...rows].map(([, name, level]) => [name, level]))).toEqual(SECURITY_EVENTS);
});

it('are all written somewhere', () => {
  const written = new Set<string>();
  for (const folder of ['app', 'platform', 'scripts'])
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
      const code = readFileSync(join(ROOT, folder, file), 'utf8');
      for (const [, name = ''] of code.matchAll(/securityEvent\(\s*'(\w+)'/g)) written.add(name);
    }
  expect([...written].sort()).toEqual(Object.keys(SECURITY_EVENTS).sort());
});

it('name the request, and the network by its mark', () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) });
  logger.level = 'info';
  const note = () => securityEvent('login_failed', { by: 'password', memberId: 7 }, logger);
  withRequestId('r1', note, () => 'mark');
  note();
  const [during, outside] = lines.map((line) => JSON.parse(line));
  expect(during).toMatchObject({
    level: 40,
    event: 'login_failed',
    by: 'password',
    memberId: 7,
    requestId: 'r1',
    network: 'mark',
  });
  expect(outside).not.toHaveProperty('network');
});
