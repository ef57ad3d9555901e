/** Fields that several kinds of texts have. */
import { z } from 'zod';
import { unknownToSearch } from '#app/catalogue/search/chosen-goods.ts';
import { parseKey } from '#platform/images/compose.ts';
import { uploadedId } from '#platform/images/keys.ts';

/** The query string of /goods that chooses goods, as it is written in a URL after the question mark. */
export const goodsSearch = z
  .string({ error: 'is missing' })
  .refine((search) => search !== '' && unknownToSearch(search).length === 0, {
    error: ({ input }) =>
      `the search of /goods does not understand ${unknownToSearch(String(input)).join(', ') || 'this'}`,
  });

/** The key of a composed cover, or of an uploaded picture. */
export const coverPicture = z
  .string({ error: 'is missing' })
  .refine(
    (key) => parseKey(key)?.type === 'cover' || uploadedId(key) !== undefined,
    'must be the key of a cover, such as c/sea/0, or of an uploaded picture, u/…',
  );

/** How many goods are shown at most; a page of the search has 30. */
export const goodsLimit = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be 1 to 30')
  .max(30, 'must be 1 to 30');

/** A path of this site, with its query and fragment. */
export const ownPath = z
  .string({ error: 'is missing' })
  .regex(/^\/(?!\/)[A-Za-z0-9/?=&%_.#+-]*$/, 'must be a path of this site, such as /guide');
