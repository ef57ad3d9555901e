import { Arrow, Box, Figure, Words } from './Figure.tsx';

function Sheet({ x, y, lines }: { x: number; y: number; lines: readonly string[] }) {
  return (
    <g>
      <path d={`M${x} ${y}h66l16 16v76h-82z`} className="figure-box" />
      <path d={`M${x + 66} ${y}v16h16`} className="figure-line" />
      <path d={`M${x + 12} ${y + 64}h58m-58 12h40`} className="figure-line" />
      <Words x={x + 41} y={y + 30} lines={lines} small bold />
    </g>
  );
}

/** What goes into the envelope of a one-stop application. */
export function OneStopPapers() {
  return (
    <Figure
      height={176}
      label="ワンストップ特例の申請書類。申請書を寄附1件につき1枚、個人番号と本人を確認できる書類の写しを同封し、寄附先の自治体に郵送する。1月10日必着。"
      caption="書面で申請するときに送るもの(自治体ごとに郵送します)"
    >
      <Sheet x={8} y={14} lines={['申請書', '1件に1枚']} />
      <Words x={104} y={66} lines={['+']} bold />
      <Sheet x={118} y={14} lines={['確認書類の', '写し']} />
      <Arrow from={[210, 60]} to={[240, 60]} />
      <path d="M248 26h104v68H248z" className="figure-tint" />
      <path d="m248 26 52 38 52-38" className="figure-line" />
      <Words x={300} y={84} lines={['寄附先の自治体']} small bold />
      <Box
        x={8}
        y={126}
        width={344}
        height={40}
        lines={['翌年1月10日までに届くように(必着)']}
        look="accent"
      />
    </Figure>
  );
}

/** The papers of a tax return for donations. */
export function TaxReturnPapers() {
  return (
    <Figure
      height={234}
      label="確定申告に使う書類。寄附ごとの寄附金受領証明書のすべて、または特定事業者が発行する寄附金控除に関する証明書のどちらかと、源泉徴収票などをもとに確定申告書を作り、税務署に提出する。"
      caption="証明書は2種類のうちどちらかを使います"
    >
      <Sheet x={4} y={8} lines={['受領証明書', '1件に1枚']} />
      <Words x={112} y={58} lines={['または']} small />
      <Sheet x={139} y={8} lines={['寄附金控除に', '関する証明書']} />
      <Words x={248} y={58} lines={['+']} bold />
      <Sheet x={274} y={8} lines={['源泉徴収票', 'など']} />
      <Arrow from={[180, 108]} to={[180, 134]} />
      <Box x={80} y={138} width={200} height={38} lines={['確定申告書']} look="accent" />
      <Arrow from={[180, 178]} to={[180, 194]} />
      <Box x={80} y={196} width={200} height={34} lines={['税務署(e-Tax・郵送・窓口)']} look="tint" small />
    </Figure>
  );
}
