import { vi } from 'vitest';
import { BoundedClient } from '../db/pool.ts';
import { ACQUIRER_NAME } from '../payment/sandbox/start.ts';

/**
 * The statements that some work sends through the process's pools, in order and each on one line; `begin` and `commit` are
 * among them. What others in this process send (the acquirer of the tests has a pool of its own) is not.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(BoundedClient.prototype, 'query');
  try {
    await work();
    // The acquirer may run in this process, too, and works by its own clock.
    const ours = query.mock.calls.filter((_, i) => !isAcquirer(query.mock.contexts[i]));
    return ours.map(([q]) => (typeof q === 'string' ? q : q.text).replace(/\s+/g, ' ').trim());
  } finally {
    query.mockRestore();
  }
}

function isAcquirer(client: unknown): boolean {
  const { connectionParameters } = client as { connectionParameters?: { options?: string } };
  return connectionParameters?.options?.includes(ACQUIRER_NAME) ?? false;
}

/** 'update payment', 'select donation': what a statement, or its first part, does, and to which table. */
export function nameOf(statement: string): string {
  const first = statement.replace(/^with "?\w+"? as \(\s*/, '');
  const table = (tableOf(withoutParentheses(first)) ?? tableOf(first))?.[1];
  return table ? `${first.split(' ')[0]} ${table}` : first.split('(')[0]!;
}

function tableOf(statement: string): RegExpExecArray | null {
  return /^(?:insert into|update|delete from|select .*? from) "?([a-z_.]+)"?/i.exec(statement);
}

/** What is asked for by the way, as a column, is not what the statement is about. */
function withoutParentheses(statement: string): string {
  const outer = statement.replace(/\([^()]*\)/g, '');
  return outer === statement ? statement : withoutParentheses(outer);
}
