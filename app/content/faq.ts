import { formatPlainDate } from '#platform/jst.ts';
import { fold } from '#platform/text/fold.ts';
import { plainText } from '#platform/text/plain.ts';
import type { Block, Document, Surroundings } from './document.ts';
import { contentDocument, documentNames } from './documents.ts';

const MAX_QUERY = 100;

export interface Question {
  id: string;
  question: string;
  /** The answer as HTML. */
  html: string;
  /** The answer as plain text. */
  text: string;
}

export interface FaqCategory {
  id: string;
  title: string;
  questions: Question[];
}

/** A category of the FAQ with the name of its text: `faq/1-system`. */
export interface FaqDocument {
  name: string;
  doc: Document;
}

/** All categories, in the order of content/faq. */
export function faqDocuments(isServed: Surroundings['isServed']): Promise<FaqDocument[]> {
  const names = documentNames.filter((name) => name.startsWith('faq/'));
  return Promise.all(names.map(async (name) => ({ name, doc: await contentDocument(name, isServed) })));
}

/** The questions of a category. */
export function faqCategory({ name, doc }: FaqDocument): FaqCategory {
  return {
    id: name.replace(/^faq\/\d+-/, ''),
    title: doc.title,
    questions: doc.sections.map((s) => {
      const html = s.blocks.map(htmlOf).join('\n');
      return { id: s.id, question: s.title, html, text: plainText(html) };
    }),
  };
}

/**
 * The FAQ page.
 * @param asked words that a question or its answer must all contain; kana, width and case make no difference.
 */
export function faqPage(asked: string | null, documents: readonly FaqDocument[]) {
  const q = (asked ?? '').trim().slice(0, MAX_QUERY);
  const words = fold(q).split(' ').filter(Boolean);
  const all = documents.map(faqCategory);
  const fits = ({ question, text }: Question) => {
    const folded = fold(`${question} ${text}`).replaceAll(' ', '');
    return words.every((word) => folded.includes(word));
  };
  const shown = q === '' ? all : all.map((c) => ({ ...c, questions: c.questions.filter(fits) }));
  const changed = documents.map(({ doc }) => doc.changed);
  const count = (categories: FaqCategory[]) => categories.reduce((n, c) => n + c.questions.length, 0);
  return {
    q,
    categories: shown.filter((c) => c.questions.length > 0),
    count: count(shown),
    total: count(all),
    changed: formatPlainDate(changed.sort().at(-1) ?? ''),
  };
}

function htmlOf(block: Block): string {
  if ('part' in block) throw new Error('Answers have no parts.');
  return block.html;
}
