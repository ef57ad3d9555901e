import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { dbPool } from '#platform/db/db.ts';
import { listenTo } from '#platform/http/purge-listener.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import { callNumbers } from './call.ts';
import { Door } from './door.ts';
import { showDoor, turnDoor } from './hand.ts';
import { Pressure } from './pressure.ts';

useTestDatabase();

describe('pressure', () => {
  let now = 0;
  let pressure: Pressure;
  beforeEach(() => {
    now = 0;
    pressure = new Pressure(() => now);
  });
  /** So many applicants in one second, each of whose pages took so long. */
  async function aSecond(people: number, ms: number): Promise<void> {
    const ends = Array.from({ length: people }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      pressure.enters();
      return { end: resolve, over: pressure.watch(false, () => promise) };
    });
    now += ms;
    for (const { end, over } of ends) {
      end();
      await over;
    }
    now += 1000 - ms;
  }

  it.each([
    ['ten in half a second each', 10, 500, { now: true, lasts: true }],
    ['ten in a fifth of a second each', 10, 200, { now: false, lasts: false }],
    ['four slow ones, which tell nothing', 4, 900, { now: false, lasts: false }],
  ])('%s', async (_, people, ms, busy) => {
    for (let i = 0; i < 30; i++) {
      await aSecond(people, ms);
      void pressure.busy;
    }
    expect(pressure.busy).toEqual(busy);
    expect(pressure.entered).toBeCloseTo(people, 0);
  });

  it('knows how many came in also while all stands still', async () => {
    for (let i = 0; i < 30; i++) await aSecond(10, 100);
    for (let i = 0; i < 5; i++) void pressure.watch(false, () => new Promise<never>(() => {}));
    for (let i = 0; i < 8; i++) {
      now += 500;
      void pressure.busy;
    }
    expect(pressure.busy.lasts).toBe(true);
    expect(pressure.entered).toBeGreaterThan(9);
  });

  it('that stands still again and again between two looks has too much to do', async () => {
    for (let i = 0; i < 5; i++) void pressure.watch(false, () => new Promise<never>(() => {}));
    for (let i = 0; i < 4; i++) {
      expect(pressure.busy.lasts).toBe(false);
      now += 3000;
    }
    expect(pressure.busy.lasts).toBe(true);
    now += 60_000;
    expect(pressure.busy).toEqual({ now: true, lasts: false });
  });

  it('knows how many a second were served, by an application or as they were turned away, and which were told of', async () => {
    let applications = 7;
    pressure = new Pressure(
      () => now,
      () => applications,
    );
    for (let second = 0; second < 200; second++) {
      applications += 3;
      now += 1000;
      void pressure.busy;
    }
    expect(pressure.served).toBeCloseTo(3, 1);
    expect([pressure.takeServed(), pressure.takeServed()]).toEqual([600, 0]);
    applications += 2;
    pressure.turnsAway();
    expect(pressure.takeServed()).toBe(3);
    now += 1000;
    expect(pressure.served).toBeCloseTo(3, 1);
  });

  it('a slow second and a half are no rush', async () => {
    for (let half = 0; half < 3; half++) {
      for (let i = 0; i < 5; i++) void pressure.watch(false, () => new Promise<never>(() => {}));
      now += 500;
      expect(pressure.busy.lasts).toBe(false);
    }
    now += 500;
    expect(pressure.busy).toEqual({ now: true, lasts: true });
  });

  it('one slow second is no rush', async () => {
    await aSecond(10, 500);
    expect(pressure.busy).toEqual({ now: true, lasts: false });
    await aSecond(10, 100);
    expect(pressure.busy).toEqual({ now: false, lasts: false });
  });

  it('of a form counts how long it waits, and not how long the provider takes', async () => {
    for (let second = 0; second < 3; second++) {
      for (let i = 0; i < 10; i++)
        await pressure.watch(true, async (begins) => {
          begins();
          now += 100;
        });
      expect(pressure.busy.now).toBe(false);
    }
    for (let i = 0; i < 10; i++)
      await pressure.watch(true, async (begins) => {
        now += 500;
        begins();
      });
    expect(pressure.busy.now).toBe(true);
  });

  it('five who have been waiting for longer are too many, though nobody was served', async () => {
    const never = new Promise<never>(() => {});
    for (let i = 0; i < 5; i++) void pressure.watch(false, () => never);
    now += 1000;
    expect(pressure.busy).toEqual({ now: true, lasts: false });
  });

  it('when nearly all places are taken nobody is through yet, and it is too much', async () => {
    const never = new Promise<never>(() => {});
    for (let i = 0; i < 24; i++)
      void pressure.watch(true, (begins) => {
        begins(); // the payment provider does not answer
        return never;
      });
    now += 1000;
    expect(pressure.busy).toEqual({ now: true, lasts: false });
    now += 1000;
    expect(pressure.busy).toEqual({ now: true, lasts: true });
  });
});

/** A process whose applicants wait too long, or do not. */
class Process extends Door {
  constructor(busy: boolean, entered: number) {
    super();
    vi.spyOn(this.pressure, 'busy', 'get').mockReturnValue({ now: busy, lasts: busy });
    vi.spyOn(this.pressure, 'entered', 'get').mockReturnValue(entered);
  }

  /** How often it has connected. */
  heard = 0;
  override get listener() {
    const own = super.listener;
    const connected = () => {
      own.connected();
      this.heard++;
    };
    return { ...own, connected };
  }
}

describe('the door', () => {
  let ends: (() => Promise<void>)[] = [];
  async function aProcess(busy: boolean, entered = 10): Promise<Process> {
    const door = new Process(busy, entered);
    const stop = listenTo([door.listener]);
    ends.push(stop, () => door.stop());
    await vi.waitFor(() => expect(door.heard).toBeGreaterThan(0), { timeout: 10_000 });
    await door.look();
    return door;
  }
  beforeEach(() => turnDoor(null, null));
  afterEach(async () => {
    for (const end of ends) await end();
    ends = [];
    await turnDoor('open', null);
    delete process.env.ADMISSIONS_PER_SECOND;
    forgetConfig();
  });
  const patience = { timeout: 10_000, interval: 20 };

  it('closes for all processes when one cannot cope, with what came in through all of them', async () => {
    const [calm, busy] = [await aProcess(false, 20), await aProcess(true, 10)];
    busy.consider();
    await vi.waitFor(() => expect([calm.seen.door, busy.seen.door]).toEqual(['closed', 'closed']), patience);
    await vi.waitFor(async () => expect((await showDoor()).rate).toBeCloseTo(15, 0), patience);
  });

  it('closed by hand begins with what came in through all processes, too', async () => {
    await Promise.all([aProcess(false, 20), aProcess(false, 10)]);
    await turnDoor('closed', null);
    await vi.waitFor(async () => expect((await showDoor()).rate).toBeCloseTo(15, 0), patience);
  });

  it('asks nothing while every process copes', async () => {
    const door = await aProcess(false);
    expect(
      await statementsOf(async () => {
        for (let i = 0; i < 10; i++) door.consider();
      }),
    ).toEqual([]);
    expect(door.seen).toEqual({ door: 'open' });
  });

  it.each([
    ['the operator holds it open', 'open', undefined],
    ['it is set never to close by itself', null, 'off'],
  ] as const)('stays open when %s', async (_, hand, setting) => {
    if (setting) process.env.ADMISSIONS_PER_SECOND = setting;
    forgetConfig();
    await turnDoor(hand, null);
    const door = await aProcess(true);
    expect(await statementsOf(async () => door.consider())).toEqual([]);
    expect(door.seen).toEqual({ door: 'open' });
  });

  it('lets in as many as are set, or as the operator says', async () => {
    process.env.ADMISSIONS_PER_SECOND = '3';
    forgetConfig();
    await turnDoor('closed', null);
    const door = await aProcess(false);
    expect(door.seen).toMatchObject({ door: 'closed', ratePerSecond: 3 });
    await turnDoor('closed', 7);
    await vi.waitFor(() => expect(door.seen).toMatchObject({ ratePerSecond: 7 }), patience);
    await turnDoor('open', null);
    await vi.waitFor(() => expect(door.seen).toEqual({ door: 'open' }), patience);
  });

  it('goes on with the rate that was fixed when it is left to itself', async () => {
    await turnDoor('closed', 7);
    await aProcess(false, 0);
    await turnDoor(null, null);
    expect((await showDoor()).rate).toBeCloseTo(7, 0);
  });

  it('calls nobody on what was used before: one in ten seconds are three in half a minute', async () => {
    await turnDoor('closed', 0.1);
    await dbPool().query(
      'insert into admission_place (token) select gen_random_uuid() from generate_series(1, 10)',
    );
    for (let i = 0; i < 6; i++) {
      await dbPool().query("update admission set called_at = now() - interval '1 min'"); // counts as five seconds
      await callNumbers(undefined);
    }
    const { rowCount } = await dbPool().query('select from admission_place where called_at is not null');
    expect(rowCount).toBe(3);
    await dbPool().query('delete from admission_place');
  });

  it('is slowed once while a process cannot cope, however many processes look', async () => {
    const doors = [await aProcess(true), await aProcess(true)];
    doors[0]!.consider();
    await vi.waitFor(() => expect(doors.map((d) => d.seen.door)).toEqual(['closed', 'closed']), patience);
    // What came in through the other one is added after it has seen that the door is closed.
    await vi.waitFor(async () => expect((await showDoor()).rate).toBeCloseTo(10, 0), patience);
    await dbPool().query(
      "update admission set rate = 10, slowed_at = now() - interval '1 min', called_at = now() - interval '2 s'",
    );
    await Promise.all(doors.map((d) => d.look()));
    await Promise.all(doors.map((d) => d.look()));
    expect((await showDoor()).rate).toBeCloseTo(8, 1);
  });
});
