/** A government's name with its prefecture before it; a prefecture is a government of its own and stands once. */
export function placeName(prefecture: string, government: string): string {
  return prefecture === government ? government : `${prefecture} ${government}`;
}
