import { useRef, useState } from 'react';
import { putFiles, type SentFile } from '../put-files.ts';

/**
 * The files that are added. Where browsers can put them into the storage themselves they go there as soon as they are chosen, and the
 * form says where they lie; without scripts, or where that fails, they come with the form.
 * @param places whence addresses in the storage are asked for; null where it takes none.
 */
export function NewPictures({ places }: { places: string | null }) {
  const [sent, setSent] = useState<SentFile[]>([]);
  const [words, setWords] = useState('');
  const asked = useRef(new AbortController());

  async function choose(input: HTMLInputElement, address: string) {
    asked.current.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setWords(`${files.length}枚を送信しています…`);
    const put = await putFiles(address, files, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (!put) {
      setWords('「保存する」を押すと、画像を送信します。');
      return;
    }
    input.value = '';
    const all = [...sent, ...put];
    setSent(all);
    setWords(`${all.length}枚を送信しました。「保存する」を押すと、追加されます。`);
  }

  return (
    <>
      <label className="block">
        <span className="block font-bold">画像を追加する</span>
        <input
          type="file"
          name="file"
          id="f-file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={places === null ? undefined : (event) => void choose(event.currentTarget, places)}
          className="field-input mt-1 max-w-lg file:me-3 file:font-bold file:text-strong"
        />
      </label>
      {places !== null && <p role="status">{words}</p>}
      {sent.map(({ key, name }) => (
        <span key={key}>
          <input type="hidden" name="sent" value={key} />
          <input type="hidden" name="sent-name" value={name} />
        </span>
      ))}
    </>
  );
}
