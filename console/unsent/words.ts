/** What somebody reads above the form that they sent after their session had ended, as HTML: text alone, escaped. */
export function unsentHtml({
  isFilled,
  left,
  hadFiles,
}: {
  isFilled: boolean;
  left: readonly string[];
  hadFiles: boolean;
}): string {
  const words = [
    isFilled
      ? '送信されたときに、ログインの有効期限が切れていました。入力された内容をこの画面に戻しましたので、ご確認のうえ、もう一度送信してください。'
      : '送信されたときに、ログインの有効期限が切れていました。画面の内容が変わったため、入力欄には戻せませんでした。',
    ...(hadFiles ? ['選択されていたファイルは残っていません。もう一度選択してください。'] : []),
  ];
  const rest =
    left.length === 0
      ? ''
      : `<p>${isFilled ? '次の内容は、入力欄に戻せませんでした。' : ''}必要なときは、ここからコピーしてお使いください。</p><ul class="list-disc ps-5">${left
          .map((text) => `<li class="whitespace-pre-line break-words">${escaped(text)}</li>`)
          .join('')}</ul>`;
  return words.map((line) => `<p>${line}</p>`).join('') + rest;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ENTITIES[c]!);
}
