import { type FormEvent, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { makePasskey, passkeyFault, usePasskeys } from '../../security/parts/passkey.ts';
import type { StepUpView, ViewOf } from '../sections.ts';
import { StepUp } from './StepUp.tsx';

interface Props {
  view: ViewOf<'passkeys'>;
  reply: FormReply;
  stepUp: StepUpView;
  base: string;
}

/** The member's passkeys: the list, and the forms to add and to remove one. */
export function PasskeysForms({ view, reply, stepUp, base }: Props) {
  const here = `${base}?section=passkeys`;
  if (view.removing)
    return (
      <Form method="post" noValidate className="space-y-5">
        <p>
          パスキー「{view.removing.name}
          」を削除します。端末に残っているパスキーは、端末の設定から削除してください。
        </p>
        <input type="hidden" name="passkey" value={view.removing.id} />
        <StepUp reply={reply} stepUp={stepUp} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="remove" className="btn btn-primary">
            パスキーを削除する
          </button>
          <Link to={here} className="btn btn-secondary">
            やめる
          </Link>
        </div>
      </Form>
    );
  return (
    <>
      <p>
        指紋や顔、端末の暗証番号でログインできます。パスワードを入力する必要がなく、偽のサイトに使われることもありません。パスキーでログインするときは、2段階認証の確認コードは不要です。
      </p>
      {view.passkeys.length > 0 ? (
        <ul className="border-t border-line">
          {view.passkeys.map((p) => (
            <li
              key={p.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div>
                <p className="font-bold">{p.name}</p>
                <p className="text-sm text-soft">
                  登録: {p.since}
                  <br />
                  最後のご利用: {p.lastUsed ?? 'まだありません'}
                </p>
              </div>
              <Link to={`${here}&remove=${p.id}`} className="btn btn-secondary">
                削除する<span className="sr-only">({p.name})</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="panel">パスキーはまだ登録されていません。</p>
      )}
      {view.full ? (
        <p>パスキーは10個まで登録できます。新しく登録するには、使わないものを削除してください。</p>
      ) : (
        <AddPasskey reply={reply} stepUp={stepUp} />
      )}
    </>
  );
}

/** Only where the browser supports passkeys: they cannot be made without a script. */
function AddPasskey({ reply, stepUp }: { reply: FormReply; stepUp: StepUpView }) {
  const known = usePasskeys();
  const submit = useSubmit();
  const [fault, setFault] = useState('');

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setFault('');
    const form = new FormData(event.currentTarget);
    try {
      const credential = await makePasskey(String(form.get('currentPassword') ?? ''));
      const name = String(form.get('name') ?? '');
      await submit({ intent: 'add', name, _credential: credential }, { method: 'post' });
    } catch (error) {
      setFault(passkeyFault(error));
    }
  }

  if (!known)
    return (
      <p className="text-sm text-soft">
        パスキーの登録には、パスキーに対応したブラウザーでJavaScriptを有効にしてください。
      </p>
    );
  return (
    <section className="space-y-5">
      <h2 className="text-xl">パスキーを登録する</h2>
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        <Input
          reply={reply}
          name="name"
          label="名前"
          required
          hint="どの端末のパスキーかわかる名前。例: 自宅のパソコン"
          initial="この端末"
          maxLength={40}
        />
        <StepUp reply={reply} stepUp={stepUp} />
        <p role="alert" className="font-bold text-danger empty:hidden">
          {fault}
        </p>
        <button type="submit" className="btn btn-primary">
          パスキーを登録する
        </button>
      </form>
    </section>
  );
}
