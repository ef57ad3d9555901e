import { Arrow, Box, Figure, Mark, Words } from './Figure.tsx';

/** Widths in proportion to the example's amounts: 9,801, 4,800 and 33,399 yen of 48,000. */
const PARTS = [
  { x: 24, width: 67, words: '所得税からの還付 9,801円' },
  { x: 91, width: 33, words: '住民税の控除(基本分) 4,800円' },
  { x: 124, width: 228, words: '住民税の控除(特例分) 33,399円' },
];

/** The parts into which a donation of 50,000 yen divides; the text's example. */
export function DeductionParts() {
  return (
    <Figure
      height={244}
      label="50,000円を寄附した場合の内訳。自己負担2,000円を除いた48,000円が控除される。内訳は、1、所得税からの還付9,801円、2、住民税の控除の基本分4,800円、3、住民税の控除の特例分33,399円。"
      caption="給与収入700万円・独身の方が、控除上限額の目安の範囲内で50,000円を寄附した場合(確定申告)"
    >
      <Box x={8} y={8} width={344} height={38} lines={['寄附金額 50,000円']} look="tint" />
      <rect x={8} y={56} width="14" height="38" rx="3" className="figure-box" />
      <Box x={24} y={56} width={328} height={38} lines={['控除される額 48,000円']} />
      {PARTS.map((part, i) => (
        <g key={part.words}>
          <rect x={part.x} y={104} width={part.width} height="34" rx="3" className="figure-tint" />
          <Mark x={part.x + part.width / 2} y={121} n={i + 1} />
          <Mark x={18} y={162 + i * 25} n={i + 1} />
          <Words x={36} y={166.5 + i * 25} lines={[part.words]} anchor="start" />
        </g>
      ))}
      <path d="M15 96v10" className="figure-line" />
      <Words x={8} y={238} lines={['上の段の左端の細い枠は、自己負担の2,000円です']} anchor="start" small />
    </Figure>
  );
}

const ROWS = [
  {
    y: 30,
    names: ['A市', 'A市', 'B市', 'C町', 'D村', 'E市'],
    said: '寄附6件・5自治体: 申請できます',
    ok: true,
  },
  {
    y: 142,
    names: ['A市', 'B市', 'C町', 'D村', 'E市', 'F町'],
    said: '寄附6件・6自治体: すべて無効',
    ok: false,
  },
];

/** Governments are counted, not donations. */
export function FiveGovernments() {
  return (
    <Figure
      height={196}
      label="申請先の数え方。A市に2件、B市、C町、D村、E市に1件ずつの合わせて6件は、5自治体なので申請できる。A市、B市、C町、D村、E市、F町に1件ずつの6件は、6自治体なのですべての申請が無効になる。"
      caption="数えるのは寄附の件数ではなく、申請をする自治体の数です"
    >
      {ROWS.map((row) => (
        <g key={row.said}>
          <Words x={8} y={row.y - 10} lines={[row.said]} anchor="start" bold />
          {row.names.map((name, i) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
              key={i}
              x={8 + i * 58}
              y={row.y}
              width={52}
              height={44}
              lines={[name]}
              look={row.ok ? 'tint' : i === 5 ? 'accent' : 'box'}
              small
            />
          ))}
          {row.ok && <path d="M10 80v4h106v-4" className="figure-line" />}
          {row.ok && <Words x={63} y={100} lines={['1自治体と数えます']} small />}
        </g>
      ))}
    </Figure>
  );
}

/** The day of payment decides the year. */
export function PaidDay() {
  return (
    <Figure
      height={168}
      label="寄附の年の決まり方。12月30日に申し込み、12月31日23時59分までに支払いが完了すると、その年の寄附になる。12月30日に申し込んでも、1月1日以後に支払うと、翌年の寄附になる。"
      caption="どの年の寄附になるかは、お支払いが完了した日で決まります"
    >
      <path d="M210 8V160" className="figure-line figure-strong-line" strokeDasharray="5 4" />
      <Words x={202} y={18} lines={['12月31日 23:59']} anchor="end" small bold />
      <Words x={218} y={18} lines={['1月1日']} anchor="start" small bold />
      <Box x={8} y={32} width={80} height={42} lines={['申し込み', '12月30日']} small />
      <Arrow from={[90, 53]} to={[116, 53]} />
      <Box x={118} y={32} width={80} height={42} lines={['お支払い', '12月31日']} look="accent" small />
      <Words x={222} y={58} lines={['その年の寄附']} anchor="start" bold />
      <Box x={8} y={104} width={80} height={42} lines={['申し込み', '12月30日']} small />
      <Arrow from={[90, 125]} to={[222, 125]} />
      <Box x={224} y={104} width={64} height={42} lines={['お支払い', '1月2日']} look="accent" small />
      <Words x={294} y={122} lines={['翌年の', '寄附']} anchor="start" bold />
    </Figure>
  );
}
