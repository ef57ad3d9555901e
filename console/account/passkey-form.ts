import { z } from 'zod';
import { MOST_PASSKEYS } from '#app/account/passkey/ceremony.ts';
import { fields } from '#app/forms/fields.ts';

/** The name that a passkey is given; what the authenticator made goes beside it. */
export const passkeySchema = z.object({ name: fields.line('パスキーの名前', 40) });

export const PASSKEY_FAULTS = {
  refused: 'パスキーを登録できませんでした。お手数ですが、もう一度お試しください',
  known: 'このパスキーはすでに登録されています',
  too_many: `パスキーは${MOST_PASSKEYS}個まで登録できます。使わないものを削除してください`,
};
