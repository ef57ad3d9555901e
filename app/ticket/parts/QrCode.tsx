import type { QrPicture } from '../qr.ts';

/** A QR code as large as there is room for: black on white whatever the colours of the page. */
export function QrCode({ qr }: { qr: QrPicture }) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label="お店で読み取るQRコード"
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-xs forced-color-adjust-none"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
