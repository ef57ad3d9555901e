/** The URL of a picture, `width` pixels wide: one of the widths that the media route makes. */
export function mediaUrl(key: string, width: number): string {
  return `/media/${width}/${key}`;
}
