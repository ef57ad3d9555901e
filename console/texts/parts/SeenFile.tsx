import { Form, Link } from 'react-router';
import { TEXT_KINDS } from '#app/texts/kinds.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { ShownFile } from '../upload-form.ts';
import { Differences } from './Differences.tsx';

/** What a file would do that was sent, and the button with which it is taken over. */
export function SeenFile({ seen, isOvertaken }: { seen: ShownFile; isOvertaken: boolean }) {
  return (
    <section className="space-y-4">
      <h2>
        確認の結果: {TEXT_KINDS[seen.kind]} {seen.slug}
      </h2>
      {isOvertaken && (
        <Notice look="warn" live title="ほかの担当者が先に保存しました">
          <p>取り込んでいません。いまの内容との違いを、もう一度ご確認ください。</p>
        </Notice>
      )}
      <Outcome seen={seen} />
      {seen.differs && seen.text && (
        <section aria-label="いまの文章との違い" className="space-y-2">
          <Differences of={seen.differs} label="ファイル" before="最新の版" after="ファイル" />
        </section>
      )}
      {(seen.outcome === 'new' || seen.outcome === 'changed') && (
        <Form method="post">
          <input type="hidden" name="kind" value={seen.kind} />
          <input type="hidden" name="slug" value={seen.slug} />
          <input type="hidden" name="version" value={seen.text?.version ?? 0} />
          <textarea name="source" hidden readOnly value={seen.source} />
          <button type="submit" name="intent" value="take" className="btn btn-primary">
            下書きとして取り込む
          </button>
        </Form>
      )}
    </section>
  );
}

function Outcome({ seen: { outcome, kind, wrong, text } }: { seen: ShownFile }) {
  const link = text && <Link to={`/texts/${text.id}`}>{text.title}</Link>;
  switch (outcome) {
    case 'wrong':
      return (
        <Notice look="danger" live title="直すところがあるため、取り込めません">
          <ul className="list-disc ps-5">
            {wrong.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          <p>ファイルを直して、もう一度送信してください。</p>
        </Notice>
      );
    case 'no_new':
      return (
        <Notice look="danger" live title="この名前の文章はありません">
          <p>{TEXT_KINDS[kind]}は、いまある文章だけを変更できます。ファイル名と種類を確かめてください。</p>
        </Notice>
      );
    case 'archived':
      return (
        <Notice look="danger" live title="保管されている文章です">
          <p>{link}を保管から戻すと取り込めます。</p>
        </Notice>
      );
    case 'same':
      return (
        <Notice look="ok" live title="違いはありません">
          <p>
            {link}の最新の{text?.newest}と同じ内容です。
          </p>
        </Notice>
      );
    case 'new':
      return (
        <Notice look="info" live title="新しい文章です">
          <p>直すところはありません。取り込むと下書きになります。</p>
        </Notice>
      );
    case 'changed':
      return (
        <Notice look={text?.isStaffs ? 'warn' : 'info'} live title="いまの文章と違いがあります">
          <p>
            {link}の最新の{text?.newest}と比べています。
            {text?.isStaffs && '管理画面で書かれた内容です。取り込むと新しい下書きになり、'}
            {text?.isStaffs ? 'その内容は前の版として残ります。' : '取り込むと新しい版の下書きになります。'}
          </p>
        </Notice>
      );
  }
}
