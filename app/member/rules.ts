import type { PasswordFault } from '#app/account/password.ts';

/**
 * Whether somebody is an adult on a day (民法 4条: 18). Dates are 'YYYY-MM-DD' and compared as text; somebody born on
 * 29 February is an adult from 1 March of a common year.
 */
export function isAdult(birthDate: string, today: string): boolean {
  const year = Number(birthDate.slice(0, 4)) + 18;
  return today >= `${year}${birthDate.slice(4)}`;
}

export const PASSWORD_MESSAGES: Record<PasswordFault, string> = {
  short: 'パスワードは8文字以上で入力してください',
  long: 'パスワードは128文字以内で入力してください',
  control: 'パスワードに使用できない文字が含まれています',
  common: '推測されやすいか、過去に流出が確認されているパスワードです。別のパスワードを入力してください',
  email: 'メールアドレスと同じパスワードは使用できません',
};
