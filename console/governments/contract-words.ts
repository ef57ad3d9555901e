import type { Outcome } from '#app/catalogue/government/contract.ts';
import { PROFILE, type ProfileName } from '#app/municipality/profile-columns.ts';
import type { Proposed } from '#app/staff/approval.ts';

/** Why a contract was not begun or ended, at the field that it is about; undefined when it was. */
export function contractFault(
  outcome: Outcome | { kind: Proposed },
): { field: string; message: string } | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'already':
    case 'proposed':
    case 'already_proposed':
      return undefined;
    case 'unknown':
      return { field: '', message: 'この自治体は見つかりませんでした' };
    case 'missing': {
      const names = outcome.facts.map((f) => (f === 'seal' ? '公印' : PROFILE[f as ProfileName].label));
      return { field: '', message: `次の項目が未登録です: ${names.join('、')}` };
    }
    case 'address':
      return { field: '', message: 'ワンストップ特例の申請書の送付先を確認してください' };
    case 'runs':
      return {
        field: 'from',
        message: `${outcome.from}からの契約が続いています。変えるときは最終日を変えてください`,
      };
    case 'ended':
      return { field: '', message: `${outcome.on}に廃止されています(合併先: ${outcome.successor})` };
    case 'past':
      return { field: 'past', message: '初日が過去の日付です。正しければ、確認の欄に印を付けてください' };
    case 'taken':
      return {
        field: 'until',
        message: `${outcome.from}以降に${outcome.donations}件の寄附を受け付けているため、初日より前には変えられません`,
      };
    case 'no_contract':
      return { field: '', message: '契約がありません' };
    case 'backwards':
      return { field: 'until', message: '初日以降の日付にしてください' };
  }
}
