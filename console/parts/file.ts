/** A file to be kept by who asked for it, and by nobody on its way. @param name in Japanese (RFC 8187). */
export function keptFile(file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }): Response {
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  return new Response(file.bytes, {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="file${extension}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Cache-Control': 'private, no-store',
    },
  });
}
