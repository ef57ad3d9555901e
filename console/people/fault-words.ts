import type { PeopleResult } from '#app/staff/people.ts';

const FAULTS: Partial<Record<PeopleResult, string>> = {
  unknown: 'この担当者または役割は見つかりませんでした。画面を開き直してください',
  last_operator: '期限のない運営の担当者が1人もいなくなるため、この操作はできません',
  unknown_place: '該当する自治体または事業者がありません',
};

/** Why a person was not changed; undefined where they were, or where it waits for another operator now. */
export function peopleFault(result: PeopleResult): { message: string } | undefined {
  const message = FAULTS[result];
  return message === undefined ? undefined : { message };
}
