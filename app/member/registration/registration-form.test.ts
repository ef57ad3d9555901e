import { describe, expect, it } from 'vitest';
import { parseForm } from '#app/forms/parse.ts';
import { registrationSchema, toRegistration } from './registration-form.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const whole: Record<string, string> = {
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'ﾀｶｻｷ',
  givenNameKana: 'はなこ',
  'birthDate.year': '1980',
  'birthDate.month': '4',
  'birthDate.day': '1',
  postalCode: '100-0001',
  prefecture: '13',
  city: '千代田区',
  street: '千代田1-1',
  phone: '090-1234-5678',
  password: 'みかんの木の下で',
  newsletterShop: 'on',
  terms: 'on',
};

function read(change: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...whole, ...change })) if (value !== '') form.set(key, value);
  return parseForm(form, registrationSchema('hanako@example.jp', NOW));
}

describe('the registration form', () => {
  it('becomes a registration; what may be left out may be left out', () => {
    const parsed = read();
    expect(parsed.ok && toRegistration(parsed.value)).toEqual({
      familyName: '髙﨑',
      givenName: '花子',
      familyNameKana: 'タカサキ',
      givenNameKana: 'ハナコ',
      birthDate: '1980-04-01',
      gender: null,
      postalCode: '1000001',
      prefectureCode: 13,
      city: '千代田区',
      street: '千代田1-1',
      building: '',
      phone: '09012345678',
      password: 'みかんの木の下で',
      newsletters: ['shop'],
    });
  });

  it('asks those under 18 for a guardian’s consent, on the day before the birthday still', () => {
    const born = { 'birthDate.year': '2008', 'birthDate.month': '11', 'birthDate.day': '22' };
    expect(read(born).reply.errors).toEqual({
      guardianConsent: ['18歳未満の方は、保護者の方の同意が必要です'],
    });
    expect(read({ ...born, guardianConsent: 'on' }).ok).toBe(true);
    expect(read({ ...born, 'birthDate.day': '21' }).ok).toBe(true);
  });

  it('says everything that is wrong at once', () => {
    const parsed = read({ 'birthDate.year': '2015', familyName: '', password: 'password123', terms: '' });
    expect(Object.keys(parsed.reply.errors).sort()).toEqual([
      'familyName',
      'guardianConsent',
      'password',
      'terms',
    ]);
  });

  it('refuses the mail address as password', () => {
    expect(read({ password: 'hanako@example.jp' }).reply.errors.password).toEqual([
      'メールアドレスと同じパスワードは使用できません',
    ]);
  });
});
