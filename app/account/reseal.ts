import { type Db, db, type Tx } from '#platform/db/db.ts';
import { resealedSecret } from './totp.ts';

const AT_ONCE = 500;

/** Where sealed second factors of members, or of staff, are kept. */
export interface Seals {
  ownerOf(id: number): string;
  totpSecretsAfter(tx: Db | Tx, id: number, limit: number): Promise<{ owner_id: number; secret: Buffer }[]>;
  replaceSeal(tx: Db | Tx, id: number, sealed: Buffer, fresh: Buffer): Promise<void>;
}

/** Seals what was sealed under the SECRET_KEY before under the newest one. @returns how many there were. */
export async function resealAll({ ownerOf, totpSecretsAfter, replaceSeal }: Seals): Promise<number> {
  let count = 0;
  for (let last = 0; ; ) {
    const rows = await totpSecretsAfter(db(), last, AT_ONCE);
    for (const { owner_id: id, secret } of rows) {
      const fresh = resealedSecret(ownerOf(id), secret);
      if (fresh) await replaceSeal(db(), id, secret, fresh);
      if (fresh) count++;
    }
    if (rows.length < AT_ONCE) return count;
    last = rows.at(-1)!.owner_id;
  }
}
