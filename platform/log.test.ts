import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogger, withRequestId } from './log.ts';

function recorder() {
  const lines: string[] = [];
  const log = createLogger({ write: (line) => void lines.push(line) });
  log.level = 'info';
  return { log, records: () => lines.map((l) => JSON.parse(l) as Record<string, unknown>) };
}

describe('log', () => {
  it('carries the id of the request that is being answered, also after an await and beside other requests', async () => {
    const { log, records } = recorder();
    await Promise.all(
      ['a', 'b'].map((id) =>
        withRequestId(id, async () => {
          await sleep(5);
          log.info({ of: id }, 'answered');
        }),
      ),
    );
    log.info('outside');
    const found = records();
    expect(found).toHaveLength(3);
    expect(found.filter((r) => r.of).every((r) => r.requestId === r.of)).toBe(true);
    expect(found[2]).not.toHaveProperty('requestId');
  });

  it('cuts out personal fields at the top, one and two levels down', () => {
    const { log, records } = recorder();
    log.info(
      { email: 'hanako@example.jp', member: { phone: '090', donor: { family_name: '山田' } }, memberId: 7 },
      'saved',
    );
    const text = JSON.stringify(records());
    expect(text).not.toMatch(/hanako|090|山田/);
    expect(records()[0]).toMatchObject({ memberId: 7, msg: 'saved' });
  });

  it('keeps of a database error what names no value', () => {
    const { log, records } = recorder();
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (email)=(hanako@example.jp) already exists.',
      parameters: ['hanako@example.jp'],
    });
    log.error({ err: error }, 'failed');
    expect(JSON.stringify(records())).not.toContain('hanako');
    expect(records()[0]).toMatchObject({ err: { code: '23505', message: error.message } });
  });
});
