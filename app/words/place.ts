/** A government's name after its prefecture's; a prefecture that is itself the government is named once. */
export function placeName(prefecture: string, government: string): string {
  return prefecture === government ? government : `${prefecture} ${government}`;
}
