import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { type Category, categoryKeys } from './categories.ts';
import { MOST_REFERENCE, MOST_TEXT } from './intents.ts';

/** What the visitor asks. */
export interface InquiryInput {
  category: Category;
  name: string;
  email: string;
  /** A donation's or order's number as typed, or ''. */
  reference: string;
  text: string;
}

export const inquirySchema = z.object({
  category: fields.choice('お問い合わせの種類', categoryKeys),
  name: fields.line('お名前', 60),
  email: fields.email(),
  reference: fields.optionalLine('受付番号・注文番号', MOST_REFERENCE),
  text: fields.lines('お問い合わせの内容', MOST_TEXT),
});
