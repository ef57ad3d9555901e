import type { DecideResult } from '#app/listing/proposals.ts';

/** Why a proposal was not decided; undefined where it was, or where it waits for the operator now. */
export function proposalFault(result: DecideResult): string | undefined {
  switch (result.kind) {
    case 'done':
    case 'proposed':
    case 'already_proposed':
      return undefined;
    case 'unknown':
      return 'この提案は見つかりませんでした';
    case 'decided':
      return 'この提案は、すでに確認が済んだか、取り下げられています';
    case 'conflict':
      return '確認している間に、内容が変更されました。違いを見直して、もう一度お選びください';
    case 'faults':
      return [...result.faults.values()].map((words) => `承認できません: ${words}`).join('。');
  }
}
