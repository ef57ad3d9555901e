import type { Known } from './state.ts';

interface NewBody {
  code: string;
  name: string;
  kana: string;
  kind: Known['kind'];
  prefecture: number;
  prefectureName: string;
}

export interface PlannedMerger {
  code: string;
  successor: string;
  on: string;
}

/** What an import changes. Empty lists and no refusal: the database has what the files say. */
export interface Plan {
  added: NewBody[];
  renamed: { code: string; from: string; to: string; kind: Known['kind'] }[];
  merged: PlannedMerger[];
  read: { code: string; from: string; to: string }[];
  designated: { code: string; from: string | null; until: string | null }[];
  /** Rows of postal_code by what names one: code, city and town. */
  postal: { added: PostalChange[]; moved: PostalChange[]; removed: Omit<PostalChange, 'government'>[] };
  /** Why nothing of it can be applied, in sentences with the line where it is. */
  refusals: string[];
}

export interface PostalChange {
  code: string;
  prefecture: number;
  city: string;
  town: string;
  government: string;
}
