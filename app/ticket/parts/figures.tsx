import type { ReactNode } from 'react';

/** A drawing of the guidance, in the page's own colours. @param label describes in words what it shows. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" role="img" aria-label={label} className="mx-auto block w-full max-w-52">
      <rect width="160" height="120" rx="8" className="fill-tint" />
      <g className="fill-none stroke-ink" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

/** A QR code's three corners and some of its modules: enough to be recognised. */
function Qr({ x, y, size }: { x: number; y: number; size: number }) {
  const u = size / 9;
  const corner = (cx: number, cy: number) => (
    <g key={`${cx} ${cy}`}>
      <rect x={x + cx * u} y={y + cy * u} width={3 * u} height={3 * u} />
      <rect
        x={x + (cx + 1.1) * u}
        y={y + (cy + 1.1) * u}
        width={0.8 * u}
        height={0.8 * u}
        className="fill-ink"
      />
    </g>
  );
  const dots = [
    [4, 0],
    [4, 2],
    [0, 4],
    [2, 4],
    [4, 4],
    [6, 4],
    [8, 4],
    [4, 6],
    [6, 6],
    [8, 7],
    [5, 8],
    [7, 8],
  ];
  return (
    <g strokeWidth="1.2">
      {corner(0, 0)}
      {corner(6, 0)}
      {corner(0, 6)}
      {dots.map(([dx = 0, dy = 0]) => (
        <rect
          key={`${dx} ${dy}`}
          x={x + dx * u}
          y={y + dy * u}
          width={0.8 * u}
          height={0.8 * u}
          className="fill-ink stroke-none"
        />
      ))}
    </g>
  );
}

function Phone({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width="52" height="92" rx="8" className="fill-white" />
      <path d={`M${x + 21} ${y + 6}h10`} />
    </>
  );
}

export function DonateFigure() {
  return (
    <Figure label="返礼品のページで寄附を申し込み、お支払いが済むとチケットが発行される">
      <rect x="24" y="26" width="58" height="68" rx="6" className="fill-white" />
      <path d="M34 40h38M34 50h26" />
      <rect x="34" y="70" width="38" height="14" rx="4" className="fill-accent stroke-none" />
      <path d="M92 60h14m-5-5 5 5-5 5" />
      <path d="M116 44h28v10a6 6 0 0 0 0 12v10h-28v-10a6 6 0 0 0 0-12z" className="fill-white" />
      <path d="M124 56h12M124 64h8" className="stroke-accent" />
    </Figure>
  );
}

export function ShowFigure() {
  return (
    <Figure label="お店で、スマートフォンに表示したQRコードを見せる">
      <Phone x={54} y={14} />
      <Qr x={63} y={30} size={34} />
      <path d="M64 76h32M68 84h24" className="stroke-accent" />
      <path d="M18 60c8-8 16-8 24 0M118 60c8-8 16-8 24 0" className="stroke-line" />
    </Figure>
  );
}

export function RemainingFigure() {
  return (
    <Figure label="使った分だけ残りが減り、画面の残りの表示がすぐに変わる">
      <rect x="24" y="34" width="112" height="20" rx="10" className="fill-white" />
      <rect x="24" y="34" width="112" height="20" rx="10" className="fill-accent stroke-none" />
      <path d="M80 60v10m-5-5 5 5 5-5" />
      <rect x="24" y="76" width="112" height="20" rx="10" className="fill-white" />
      <path d="M34 76h38v20H34a10 10 0 0 1 0-20z" className="fill-accent stroke-none" />
      <rect x="24" y="76" width="112" height="20" rx="10" />
    </Figure>
  );
}

export function SignInFigure() {
  return (
    <Figure label="加盟店コードと暗証番号を入力してログインする">
      <Phone x={54} y={14} />
      <rect x="61" y="32" width="38" height="12" rx="3" />
      <rect x="61" y="50" width="38" height="12" rx="3" />
      <path d="M67 56h.1M74 56h.1M81 56h.1M88 56h.1" strokeWidth="3.5" />
      <rect x="61" y="72" width="38" height="14" rx="4" className="fill-accent stroke-none" />
    </Figure>
  );
}

export function ScanFigure() {
  return (
    <Figure label="お店の端末のカメラで、お客様の画面のQRコードを読み取る">
      <Phone x={20} y={14} />
      <Qr x={30} y={38} size={32} />
      <rect x="98" y="30" width="44" height="66" rx="7" className="fill-white" />
      <circle cx="120" cy="56" r="9" className="stroke-accent" />
      <circle cx="120" cy="56" r="3" className="fill-accent stroke-none" />
      <path d="M78 44l14 6M78 66l14-4" strokeDasharray="3 4" className="stroke-accent" />
    </Figure>
  );
}

export function ConfirmFigure() {
  return (
    <Figure label="利用する金額を入力し、お客様と確認して確定する">
      <rect x="42" y="18" width="76" height="84" rx="8" className="fill-white" />
      <path d="M54 34h52M54 44h30" />
      <path d="M58 62h44" strokeWidth="5" className="stroke-accent" />
      <circle cx="80" cy="84" r="10" className="fill-ok stroke-none" />
      <path d="M75 84l4 4 7-8" className="stroke-white" strokeWidth="2" />
    </Figure>
  );
}
