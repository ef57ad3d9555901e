import type { InquiryRecord, InquiryWishes } from '#app/correspondence/inquiries.ts';
import { line } from '#app/forms/cells.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { MOST_REFERENCE } from '#app/inquiry/intents.ts';
import { STATE_NAMES } from '#app/inquiry/states.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const REFERENCE = line(MOST_REFERENCE);
const STATES: readonly InquiryWishes['state'][] = ['open', 'working', 'answered', 'closed'];

export const STATE_OPTIONS = STATES.map((value) => ({ value, label: STATE_NAMES[value] }));

/** How far it has come, whose work it is, and who answers, as it was chosen. */
export function readDeskForm(form: FormData): { reply: FormReply; wishes: InquiryWishes | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const values = Object.fromEntries(
    ['state', 'assignee', 'reference', 'desk', 'version'].map((n) => [n, said(n)]),
  );
  const reply: FormReply = { values, errors: {} };
  const state = STATES.find((s) => s === values.state);
  if (!state) return { reply: withError(reply, 'state', '状態を選択してください'), wishes: undefined };
  const reference = REFERENCE.read(said('reference'));
  if ('fault' in reference)
    return { reply: withError(reply, 'reference', reference.fault), wishes: undefined };
  return {
    reply,
    wishes: {
      state,
      assigneeId: routeNumber(said('assignee')) ?? null,
      reference: reference.value,
      desk: values.desk === 'government' ? 'government' : 'operator',
    },
  };
}

/** What is so now, for who was too late. */
export function changesWords(now: InquiryRecord): string[] {
  return [
    `いまの状態「${STATE_NAMES[now.state]}」、担当者「${now.assignee ?? '未定'}」、回答する団体「${now.government ?? '運営'}」`,
    'やり取りに、新しい記録があるかもしれません。送る前にご確認ください。',
  ];
}
