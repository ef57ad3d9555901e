/** What staff say of a producer; contact is shown to nobody else. */
export interface TypedProducer {
  name: string;
  place: string;
  introduction: string;
  contact: string;
}

/** As people call what is said of a producer. */
export const PRODUCER_LABELS: Record<keyof TypedProducer, string> = {
  name: '名称',
  place: '所在地',
  introduction: '紹介',
  contact: '連絡先(非公開)',
};
