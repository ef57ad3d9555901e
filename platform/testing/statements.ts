import { vi } from 'vitest';
import { BoundedClient } from '../db/pool.ts';

/**
 * The statements that some work sends through the process's pools, in order and each on one line; `begin` and `commit` are
 * among them. What others in this process send (the acquirer of the tests has a pool of its own) is not.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(BoundedClient.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([q]) => (typeof q === 'string' ? q : q.text).replace(/\s+/g, ' ').trim());
  } finally {
    query.mockRestore();
  }
}

/** 'update payment', 'select donation': what a statement, or its first part, does, and to which table. */
export function nameOf(statement: string): string {
  const first = statement.replace(/^with "?\w+"? as \(\s*/, '');
  const table = /^(?:insert into|update|delete from|select .*? from) "?([a-z_.]+)"?/i.exec(first)?.[1];
  return table ? `${first.split(' ')[0]} ${table}` : first.split('(')[0]!;
}
