import type { FormReply } from '#app/forms/reply.ts';
import { TextField } from '#app/ui/Field.tsx';
import { NO_LIMIT, NoLimit } from '../../stock/parts/NoLimit.tsx';
import { UNLIMITED } from '../../stock/stock-filter.ts';

/** The pieces with which new goods begin. */
export function FirstStock({ reply, more = '' }: { reply: FormReply; more?: string }) {
  return (
    <>
      <NoLimit />
      <TextField
        field={{
          name: 'stock',
          label: '在庫',
          required: true,
          hint: `制限を設けないときは「${UNLIMITED}」と入力してください。${more}`,
          error: reply.errors.stock,
        }}
        defaultValue={reply.values.stock ?? '0'}
        inputMode="numeric"
        list={NO_LIMIT}
        className="max-w-40"
      />
    </>
  );
}
