/** What is said of a file that was chosen and holds nothing: one that was never saved, or not fetched from the cloud yet. */
export function emptyFileWords(name: string): string {
  return `「${name.trim().slice(0, 120)}」は空のファイルです(0バイト)。保存し直すか、中身のあるファイルを選択してください`;
}
