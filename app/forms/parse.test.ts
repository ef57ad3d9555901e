import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepable } from './draft.ts';
import { fields } from './fields.ts';
import { fieldNames, parseForm } from './parse.ts';

const schema = z.object({ city: fields.city(), donor: z.object({ familyName: fields.name('姓') }) });

function parse(...entries: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return parseForm(form, schema);
}

const RIGHT: [string, string][] = [
  ['city', '上川町'],
  ['donor.familyName', '山田'],
];

describe('names that no form of ours has', () => {
  it.each([
    ['__intent__', 'notjson'],
    ['__intent__', 'null'],
    ['__intent__', '{"type":"insert","payload":{"name":"city"}}'],
    ['__intent__', '{"type":"reorder","payload":{"name":"city","from":0,"to":1}}'],
    ['__proto__.x', '1'],
    ['constructor.prototype.x', '1'],
    ['city.x', '1'],
    ['city[0]', '1'],
    ['donor', '1'],
    ['donor[]', '1'],
    [`donor${'.a'.repeat(40)}`, '1'],
    ['', '1'],
  ])('%s = %s changes nothing', (name, value) => {
    expect(parse(...RIGHT, [name, value])).toMatchObject({
      ok: true,
      value: { city: '上川町', donor: { familyName: '山田' } },
    });
    expect(parse([name, value], ...RIGHT)).toMatchObject({ ok: true });
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('a field that comes twice is wrong, and no error of the program', () => {
    expect(parse(...RIGHT, ['city', 'b'])).toMatchObject({
      ok: false,
      reply: { errors: { city: [expect.any(String)] } },
    });
  });
});

describe('what is kept of a form between its steps', () => {
  const names = new Set(fieldNames(schema));

  it('is what the form asks', () => {
    expect([...names]).toEqual(['city', 'donor.familyName']);
    expect(keepable({ city: 'a', 'donor.familyName': 'b', other: 'x'.repeat(10) }, names)).toEqual({
      city: 'a',
      'donor.familyName': 'b',
    });
  });

  it('has a bound for each value and for all', () => {
    expect(keepable({ city: 'x'.repeat(2001), 'donor.familyName': 'b' }, names)).toEqual({
      'donor.familyName': 'b',
    });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(2000)]));
    expect(JSON.stringify(keepable(many, new Set(Object.keys(many)))).length).toBeLessThan(13_000);
  });
});
