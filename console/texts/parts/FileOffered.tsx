import { Form } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { Differences, type Differing } from './Differences.tsx';

/** The file has changed since somebody wrote another version: it is taken over only here. */
export function FileOffered({ differs, mayEdit }: { differs: Differing; mayEdit: boolean }) {
  return (
    <Notice look="warn" title="ファイルの内容が変わりました">
      <p>
        この文章は管理画面で変更されているため、ファイルの内容は取り込んでいません。取り込むと新しい版の下書きになり、公開中の内容は変わりません。
      </p>
      <details>
        <summary className="cursor-pointer">最新の版とファイルの違い</summary>
        <div className="mt-2">
          <Differences of={differs} label="ファイル" before="最新の版" after="ファイル" />
        </div>
      </details>
      {mayEdit && (
        <Form method="post" className="mt-2 flex flex-wrap gap-2">
          <button type="submit" name="intent" value="take-file" className="btn btn-secondary">
            ファイルの内容を取り込む
          </button>
          <button type="submit" name="intent" value="keep-own" className="btn btn-plain">
            取り込まない
          </button>
        </Form>
      )}
    </Notice>
  );
}
