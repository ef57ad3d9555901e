import type { VoidReason } from '#app/staff/approval.ts';
import type { ApprovalKind, ApprovalState } from '#app/staff/approval-kinds.ts';

export const KIND_WORDS: Record<ApprovalKind, string> = {
  'staff.invite': '運営の担当者の招待',
  'staff.grant': '運営の役割の追加',
  'staff.revoke': '運営の役割の取り消し',
  'staff.stop': '運営の担当者の利用停止',
  'staff.restart': '運営の担当者の利用再開',
  'staff.reset': '運営の担当者の2段階認証のリセット',
  'contract.begin': '自治体との契約の開始',
  'contract.end': '自治体との契約の最終日の変更',
  designation: '総務大臣の指定の変更',
  'proposal.approve': '自治体が承認した提案の反映',
};

export const STATE_WORDS: Record<ApprovalState, string> = {
  waiting: '承認待ち',
  approved: '承認済み',
  declined: '差し戻し',
  withdrawn: '取り下げ',
  expired: '期限切れ',
};

export const VOID_WORDS: Record<VoidReason, string> = {
  unknown: 'この提案は見つかりませんでした',
  own: 'ご自身の提案は承認・差し戻しできません。ほかの運営の担当者に依頼してください。取り下げは、提案した方だけができます',
  over: 'この提案は、すでに決まったか、取り下げ・差し替えがあったか、期限が切れたか、提案した担当者の権限がなくなりました',
  changed: '提案のあとに内容が変わったため、反映できません。差し戻して、もう一度提案するよう伝えてください',
};

/** Told to who proposed. */
export const PROPOSED_WORDS = {
  proposed: {
    title: 'ほかの運営の担当者の承認待ちです',
    text: '承認されるまで、何も変わりません。7日以内に承認されないときは、期限切れになります。',
  },
  already_proposed: {
    title: '同じ変更が、すでに承認待ちです',
    text: '内容を変えるときは、承認待ちの提案を取り下げてから、もう一度お試しください。',
  },
};

/** Where what a proposal is about is shown. */
export function pathOf(subject: string, subjectId: string): string {
  if (subject === 'staff') return `/staff/${subjectId}`;
  if (subject === 'proposal') return `/proposals/${subjectId}`;
  return subject === 'government' ? `/governments/${subjectId}/acceptance` : '/staff';
}
