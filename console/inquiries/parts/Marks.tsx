import { Form } from 'react-router';
import type { InquiryState } from '#app/inquiry/states.ts';

/** What is done to an inquiry by one press. */
export function Marks({ state, version, isMine }: { state: InquiryState; version: number; isMine: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="version" value={version} />
      {state === 'suspected' ? (
        <button type="submit" name="intent" value="ham" className="btn btn-secondary">
          迷惑メールではない
        </button>
      ) : (
        <>
          {!isMine && (
            <button type="submit" name="intent" value="take" className="btn btn-secondary">
              自分が担当する
            </button>
          )}
          <button type="submit" name="intent" value="spam" className="btn btn-danger">
            迷惑メールにする
          </button>
        </>
      )}
    </Form>
  );
}
