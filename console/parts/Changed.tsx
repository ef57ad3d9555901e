import { Notice } from '#app/ui/Notice.tsx';

/** Told to who saves second: what differs from what was typed, none of which is lost. */
export function Changed({ words }: { words: readonly string[] }) {
  return (
    <Notice look="warn" live title="ほかの担当者が先に保存しました">
      <p>入力された内容は残っています。確認してもう一度保存すると、入力された内容になります。</p>
      {words.length > 0 && (
        <ul className="list-disc ps-5">
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
