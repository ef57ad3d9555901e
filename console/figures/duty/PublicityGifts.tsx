import { Form, Link } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { digits } from '#platform/money.ts';
import { CheckHead } from './CheckHead.tsx';
import type { OpenDuty } from './open-duty.ts';

interface Gift {
  id: number;
  code: string;
  name: string;
  distributed: number | null;
  plan: string;
  given: string;
  isOver: boolean;
}

/** Gifts of 第5号: no more may be given in return than the government gave away itself. */
export function PublicityGifts({
  duty,
  gifts,
  reply,
}: {
  duty: OpenDuty;
  gifts: readonly Gift[];
  reply: FormReply;
}) {
  const { mayEdit } = duty;
  return (
    <section className="space-y-3">
      <CheckHead title="広報目的の返礼品(第5号)" duty={duty} sheet="publicity" />
      <p className="text-sm text-soft">
        返礼品として提供できるのは、直前の1年間に自治体が自ら配布した数量までです。
      </p>
      {gifts.length === 0 && <p className="text-soft">第5号の返礼品はありません。</p>}
      <ul className="space-y-3">
        {gifts.map((g) => (
          <li key={g.id} className="panel space-y-2">
            <p>
              <Link to={`/goods/${g.id}`}>{g.name}</Link> <span className="text-sm text-soft">{g.code}</span>
            </p>
            <p>
              自ら配布した数量: {g.distributed === null ? '未登録' : `${digits(g.distributed)}個`}
              ・返礼品として提供した数量: {g.given}個{' '}
              {g.isOver && <strong className="text-danger">配布した数量を超えています</strong>}
            </p>
            {!mayEdit && g.plan && <p className="text-sm">配布の計画: {g.plan}</p>}
            {mayEdit && (
              <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="goods" value={g.id} />
                <Input
                  reply={reply}
                  name={`distributed.${g.id}`}
                  label="自ら配布した数量(個)"
                  initial={g.distributed === null ? '' : String(g.distributed)}
                  inputMode="numeric"
                  className="max-w-40"
                />
                <Input
                  reply={reply}
                  name={`plan.${g.id}`}
                  label="配布の計画"
                  initial={g.plan}
                  maxLength={200}
                />
                <button type="submit" name="intent" value="plan" className="btn btn-secondary">
                  保存する<span className="sr-only">({g.name})</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
