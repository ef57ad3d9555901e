import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { digitsOnly } from '#app/forms/normalizers.ts';
import type { TypedFactor } from '#app/staff/second-factor.ts';

/** One field for both: the app's six digits, or a recovery code. */
export const factorSchema = z.object({ code: fields.line('確認コード', 40) });

export function readFactor(typed: string): TypedFactor {
  const digits = digitsOnly(typed);
  return /^\d{6}$/.test(digits) ? { by: 'app', code: digits } : { by: 'recovery', code: typed };
}
