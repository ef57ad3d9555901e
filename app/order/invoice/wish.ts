import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import type { InvoiceWish } from '#app/sale/invoice-data.ts';
import { HONORIFICS, MAX_ADDRESSEE, MAX_PROVISO } from './wish-words.ts';

/** Versions of a 領収書; who needs more asks the shop. */
export const MOST_VERSIONS = 10;

const DEFAULT_PROVISO = '商品代金';

/** The paper prints 「但し、…として」 around it, so that these are not printed twice. */
const withoutFrame = (text: string) =>
  text.replace(/^(?:但し?|ただし)[、,]?\s*/u, '').replace(/として[。.]?$/u, '');

/** The form by which a buyer has the 領収書 issued. What is left empty is as it would be without the form. */
export function wishForm(usual: InvoiceWish) {
  return z.object({
    addressee: fields.optionalLine('宛名', MAX_ADDRESSEE).transform((text, ctx) => {
      if (/(?:様|さま|御中)$/u.test(text))
        ctx.addIssue({ code: 'custom', message: '宛名に「様」「御中」は入れず、敬称の欄でお選びください' });
      return text || usual.addressee;
    }),
    honorific: fields.choice('敬称', Object.keys(HONORIFICS) as ['様', '御中']),
    proviso: fields
      .optionalLine('但し書き', MAX_PROVISO)
      .transform((text) => withoutFrame(text) || DEFAULT_PROVISO),
  });
}

/** The addressee of a paper unless the buyer names another. */
export function usualWish(buyer: Recipient): InvoiceWish {
  return {
    addressee: `${buyer.familyName} ${buyer.givenName}`,
    honorific: '様',
    proviso: DEFAULT_PROVISO,
  };
}

export function isSameWish(a: InvoiceWish, b: InvoiceWish): boolean {
  return a.addressee === b.addressee && a.honorific === b.honorific && a.proviso === b.proviso;
}
