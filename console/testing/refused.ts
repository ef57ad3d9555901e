import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { filled, formWith } from './shown-forms.ts';
import { type ConsoleAnswer, consoleSite } from './site.ts';

/** Who logged in so long ago shows again that they sit there, and is still logged in. */
const UNPROVEN_AFTER_MS = 20 * 60_000;

/** Two operators, and what they send. */
interface Desk {
  me: SignedInStaff;
  colleague: SignedInStaff;
  /** As me. */
  send(address: string, form?: Record<string, string>): Promise<ConsoleAnswer>;
}

/** A form by which something is done upon what its page has shown. */
export interface Case {
  /** Of the route. */
  path: string;
  /** Something new. @returns where its form stands, and how somebody else changes it. */
  make(desk: Desk): Promise<{ address: string; meanwhile(): Promise<unknown> }>;
  /** A field, or the value of a button, that no other form of the page has. */
  has: string;
  /** Refused for another reason; then sent as it should be. */
  wrong: Record<string, string>;
  right: Record<string, string>;
  told: RegExp;
  /** Sent by who has to show that they sit there. */
  unproven?: true;
}

/** Tests that nothing is done upon what nobody has seen, by browsers without scripts, which load the whole page after each press. */
export function testRefused(cases: Record<string, Case>): void {
  let ask: Awaited<ReturnType<typeof consoleSite>>;
  let confirmed: string;
  let unproven: string;
  let second: number;
  let desk: Desk;

  beforeAll(async () => {
    ask = await consoleSite();
    const id = await aPerson('operator@example.jp', everywhere('operator'));
    confirmed = await staffCookie(id);
    second = await aPerson('second@example.jp', everywhere('operator'));
    desk = {
      me: await signedInStaff(id),
      colleague: await signedInStaff(await aPerson('colleague@example.jp', everywhere('operator'))),
      send: (address, form) => ask(address, confirmed, form),
    };
  });

  describe.each(Object.entries(cases))('%s', (_, { path, make, has, wrong, right, told, ...by }) => {
    const formOf = (answer: ConsoleAnswer) => formWith(has, path, answer);

    beforeEach(async () => {
      // Who has shown it stays known for a while.
      unproven = await staffCookie(second, new Date(Date.now() - UNPROVEN_AFTER_MS));
    });

    it('is not done upon what somebody else has changed before a first, wrong press, until that was told', async () => {
      const cookie = by.unproven ? unproven : confirmed;
      const { address, meanwhile } = await make(desk);
      const opened = await formOf(await ask(address, cookie));
      await meanwhile();
      const refused = await ask(address, cookie, filled(opened, wrong));
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.answered)).not.toMatch(told);

      const second = await ask(address, cookie, filled(await formOf(refused), right));
      expect([second.location, second.status >= 400]).toEqual([null, true]);
      expect(JSON.stringify(second.answered)).toMatch(told);

      const third = await ask(address, cookie, filled(await formOf(second), right));
      expect([JSON.stringify(third.answered), third.location]).toEqual([undefined, expect.any(String)]);
    });
  });
}
