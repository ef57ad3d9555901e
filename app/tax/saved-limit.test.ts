import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, signedIn, stranger, withCookie } from '#app/account/testing/members.ts';
import { amountAndLimit } from '#app/donation/apply/year-store.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { action } from './pages/about-deduction.tsx';
import { keepLimit, savedLimit, saveKeptLimit, saveLimit } from './saved-limit.ts';

useTestDatabase();

let member: number;
let serial = 0;
beforeEach(async () => {
  member = await aMember(`limit${++serial}@example.jp`);
});

/** The token in a Set-Cookie value. */
const tokenIn = (cookie: string) => /=([^;]+)/.exec(cookie)![1]!;

describe('a saved limit', () => {
  it('stands for its year, the newest in the place of the earlier one, and is what the donation form warns by', async () => {
    expect(await savedLimit(member, 2026)).toBeNull();
    await saveLimit(member, { year: 2026, amount: 61_000 });
    await saveLimit(member, { year: 2027, amount: 70_000 });
    await saveLimit(member, { year: 2026, amount: 65_000 });
    expect([await savedLimit(member, 2026), await savedLimit(member, 2027)]).toEqual([65_000, 70_000]);
    expect((await amountAndLimit(member, 2026)).limit).toBe(65_000);
    expect(await savedLimit(await aMember('limit-other@example.jp'), 2026)).toBeNull();
  });

  it('stands once, however often it is saved at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => saveLimit(member, { year: 2026, amount: i * 1_000 })),
    );
    const rows = await db()
      .selectFrom('deduction_limit')
      .select('amount')
      .where('member_id', '=', member)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("a visitor's limit", () => {
  const login = (request: Request, now = new Date()) =>
    transaction((tx) => saveKeptLimit(tx, member, request, now));

  it('is saved by the login that follows, once', async () => {
    const kept = withCookie('limit', tokenIn(await keepLimit({ year: 2026, amount: 61_000 })));
    await login(kept);
    expect(await savedLimit(member, 2026)).toBe(61_000);
    await saveLimit(member, { year: 2026, amount: 50_000 });
    await login(kept);
    expect(await savedLimit(member, 2026)).toBe(50_000);
  });

  it('is forgotten after two hours, and swept with the next one', async () => {
    const now = new Date();
    const later = new Date(now.getTime() + 2 * 3_600_000 + 1);
    const kept = withCookie('limit', tokenIn(await keepLimit({ year: 2026, amount: 61_000 }, now)));
    await transaction((tx) => saveKeptLimit(tx, member, kept, later));
    expect(await savedLimit(member, 2026)).toBeNull();
    await db().deleteFrom('limit_wish').execute();
    await keepLimit({ year: 2026, amount: 1_000 }, now);
    await keepLimit({ year: 2026, amount: 2_000 }, later);
    expect(await db().selectFrom('limit_wish').select('amount').execute()).toEqual([{ amount: 2_000 }]);
  });

  it('of an invented cookie is nobody’s', async () => {
    await login(withCookie('limit', 'x'));
    await login(withCookie('limit', 'A'.repeat(43)));
    expect(await savedLimit(member, 2026)).toBeNull();
  });
});

describe('the button', () => {
  const URL_ = 'http://localhost/about-deduction?year=2026&income=5000000';

  /** What the action answers: a redirect is thrown. */
  async function press(as: Request, url = URL_): Promise<Response | { init: ResponseInit | null }> {
    const request = new Request(url, { method: 'POST', headers: as.headers, body: new URLSearchParams() });
    try {
      return await action({ request, url: new URL(url) } as Parameters<typeof action>[0]);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }
  const location = (answer: unknown) => (answer as Response).headers.get('Location');

  it('saves what the address works out to, not what is sent, and leads back', async () => {
    const answer = await press(await signedIn(member));
    expect(location(answer)).toBe('/about-deduction?year=2026&income=5000000&saved=1#answer');
    expect(await savedLimit(member, 2026)).toBe(61_000);
  });

  it('leads a visitor through the login and back, the limit saved', async () => {
    const answer = (await press(stranger())) as Response;
    expect(location(answer)).toBe(
      `/login?redirect=${encodeURIComponent('/about-deduction?year=2026&income=5000000&saved=1#answer')}`,
    );
    const cookie = tokenIn(answer.headers.get('Set-Cookie')!);
    await transaction((tx) => saveKeptLimit(tx, member, withCookie('limit', cookie), new Date()));
    expect(await savedLimit(member, 2026)).toBe(61_000);
  });

  it.each(['?income=500000', '?income=abc', ''])(
    'saves nothing where there is no limit: %s',
    async (query) => {
      const answer = await press(await signedIn(member), `http://localhost/about-deduction${query}`);
      expect(location(answer)).not.toContain('saved');
      expect(await savedLimit(member, 2026)).toBeNull();
    },
  );

  it('waits after 60 times', async () => {
    const as = await signedIn(member);
    for (let i = 0; i < 60; i++) expect(location(await press(as))).toContain('saved=1');
    expect(await press(as)).toMatchObject({ init: { status: 429 } });
  });
});
