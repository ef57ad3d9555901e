/** What an authenticator app reads: a QR code, drawn as a path of unit squares, and the key as text for typing. */
export function SecretCode({ size, path, text }: { size: number; path: string; text: string }) {
  return (
    <>
      <svg
        role="img"
        aria-label="認証アプリで読み取るQRコード"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-auto w-56 max-w-full rounded-card border border-line bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p>
        読み取れないときは、認証アプリに次のキーを入力してください。
        <code className="mt-1 block text-lg font-bold break-all">{text}</code>
      </p>
    </>
  );
}
