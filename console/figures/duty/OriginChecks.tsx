import { Form, Link } from 'react-router';
import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { CheckHead } from './CheckHead.tsx';
import type { OpenDuty } from './open-duty.ts';
import { OUTCOMES } from './words.ts';

interface Row {
  id: number;
  name: string;
  gifts: string;
  checkedOn: string | null;
  outcome: 'sound' | 'doubtful' | null;
  evidence: string | null;
}

/** When it was looked at where each producer's gifts come from, and a form to write that down. */
export function OriginChecks({
  duty,
  producers,
  hasMore,
  reply,
  formKey,
}: {
  duty: OpenDuty;
  producers: readonly Row[];
  hasMore: boolean;
  reply: FormReply;
  formKey: string;
}) {
  return (
    <section className="space-y-3">
      <CheckHead title="産地の確認" duty={duty} sheet="origin" />
      <p className="text-sm text-soft">
        返礼品の産地や製造の場所を定期的に確かめ、記録します。確認のない事業者から順に{hasMore && '200件まで'}
        表示しています。CSVには、この指定期間の確認をすべて出力します。
      </p>
      {producers.length === 0 ? (
        <p className="text-soft">事業者は登録されていません。</p>
      ) : (
        <TableBox label="産地の確認" stacks>
          <thead>
            <tr>
              <th scope="col">事業者</th>
              <th scope="col" className="number">
                公開中の返礼品
              </th>
              <th scope="col">最後の確認</th>
              <th scope="col">結果</th>
              <th scope="col">確認の方法</th>
            </tr>
          </thead>
          <tbody>
            {producers.map((p) => (
              <tr key={p.id}>
                <th scope="row">
                  <Link to={`/producers/${p.id}`}>{p.name}</Link>
                </th>
                <td className="number" data-name="公開中の返礼品">
                  {p.gifts}
                </td>
                <td data-name="最後の確認">{p.checkedOn ?? 'なし'}</td>
                <td data-name="結果">{p.outcome ? OUTCOMES[p.outcome] : '—'}</td>
                <td data-name="確認の方法">{p.evidence ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {duty.mayEdit && producers.length > 0 && (
        <Form method="post" noValidate className="panel grid gap-3 sm:grid-cols-2">
          <input type="hidden" name="key" value={formKey} />
          <Select
            reply={reply}
            name="producer"
            label="事業者"
            required
            options={[...producers.map((p) => ({ value: String(p.id), label: p.name }))]}
          />
          <Input
            reply={reply}
            name="checkedOn"
            label="確認した日"
            required
            type="date"
            initial={duty.today}
          />
          <Select
            reply={reply}
            name="outcome"
            label="結果"
            required
            options={[...Object.entries(OUTCOMES).map(([value, label]) => ({ value, label }))]}
          />
          <Input
            reply={reply}
            name="evidence"
            label="確認の方法"
            hint="現地の訪問、出荷記録・産地証明書の確認など。"
            required
            maxLength={500}
          />
          <div>
            <button type="submit" name="intent" value="check" className="btn btn-primary">
              確認を記録する
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}
