import { expect, it } from 'vitest';
import { moveFault, readSendForm } from './send-form.ts';
import { NOTHING_TYPED } from './typed.ts';

const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'shipped', carrier: 'yamato', ...fields }))
    form.append(name, value);
  return readSendForm(form);
};

it('takes the tick for a number that another parcel has of this number alone', () => {
  const number = '1234-5678-9012';
  const shares = (tracking: string, ticked: string) =>
    read({ 'tracking.7': tracking, ...(ticked && { 'shares.7': ticked }) });
  expect(shares(number, number)).toMatchObject({ wishes: [{ id: 7, shares: true }] });
  expect(shares(number, '')).toMatchObject({ wishes: [{ id: 7, shares: false }] });
  expect(shares('123456789013', number)).toMatchObject({ wishes: [{ id: 7, shares: false }] });
  expect(read({ pick: '7', 'shares.7': number })).toMatchObject({ wishes: [{ id: 7, shares: false }] });
});

it('says whose a number is already, and how to go on', () => {
  const others = ['お届けA-1', 'お届けB-1', 'お届けC-1', 'お届けD-1'];
  const words = moveFault({ id: 7, number: 'E', moved: 'shared', others }, NOTHING_TYPED, '1');
  expect(words).toMatch(
    /^お問い合わせ番号が、お届けA-1・お届けB-1・お届けC-1・ほかと同じです。.*「同じ番号を使う」/,
  );
});

it('keeps of costs what was typed alone, so that what a colleague enters meanwhile stays', () => {
  const costs = {
    'shown.7': '800',
    'cost.7': '800',
    'shown.8': '',
    'cost.8': '九百',
    'shown.9': '700',
    'cost.9': '',
  };
  for (const intent of ['cost', 'returned']) {
    const sent = read({ ...costs, intent });
    expect('typed' in sent && sent.typed.cost).toEqual({ 8: '九百', 9: '' });
  }
});
