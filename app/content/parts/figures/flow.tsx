import { Arrow, Box, Figure, Mark, Words } from './Figure.tsx';

/** What flows between donor, government and tax office. */
export function DonationFlow() {
  return (
    <Figure
      height={252}
      label="寄附から控除までの流れ。1、あなたが寄附先の自治体に寄附をする。2、寄附先の自治体から返礼品と受領証明書が届く。3、ワンストップ特例の申請、または税務署への確定申告をする。4、所得税が還付され、お住まいの自治体の翌年度の住民税が減る。ワンストップ特例では全額が住民税から減る。"
      caption="寄附から控除までの流れ"
    >
      <Box x={8} y={12} width={96} height={64} lines={['あなた']} look="accent" />
      <Box x={248} y={12} width={104} height={64} lines={['寄附先の', '自治体']} />
      <Arrow from={[112, 34]} to={[240, 34]} />
      <Mark x={136} y={18} n={1} />
      <Words x={152} y={22} lines={['寄附']} anchor="start" small />
      <Arrow from={[240, 58]} to={[112, 58]} />
      <Mark x={120} y={84} n={2} />
      <Words x={135} y={89} lines={['返礼品・受領証明書']} anchor="start" small />
      <Arrow from={[28, 84]} to={[28, 178]} />
      <Mark x={46} y={147} n={3} />
      <Words x={61} y={143} lines={['ワンストップ特例の申請', 'または確定申告']} anchor="start" small />
      <Box x={8} y={186} width={164} height={58} lines={['寄附先の自治体', 'または税務署']} look="tint" />
      <Arrow from={[178, 215]} to={[214, 215]} />
      <Box x={220} y={186} width={132} height={58} lines={['お住まいの', '自治体・国']} look="tint" />
      <path d="M338 182V108H84" className="figure-line" />
      <Arrow from={[84, 108]} to={[84, 84]} />
      <Mark x={222} y={128} n={4} />
      <Words x={237} y={133} lines={['税の控除・還付']} anchor="start" small />
    </Figure>
  );
}

const COLUMNS = [
  { x: 4, title: '1〜12月' },
  { x: 76, title: '翌年1月' },
  { x: 148, title: '2〜3月' },
  { x: 220, title: '4〜5月' },
  { x: 292, title: '6月〜' },
];

/** The two ways to be deducted, month by month. */
export function TwoWays() {
  return (
    <Figure
      height={232}
      label="2つの方法の時期の比較。ワンストップ特例は、1月から12月に寄附をし、翌年1月10日必着で申請すると、6月から翌年5月までの住民税が減る。確定申告は、1月から12月に寄附をし、翌年3月15日までに申告すると、おおむね1か月から1か月半で所得税が還付され、6月から翌年5月までの住民税が減る。"
      caption="ワンストップ特例と確定申告の時期の違い"
    >
      {COLUMNS.map((c) => (
        <Words key={c.title} x={c.x + 30} y={18} lines={[c.title]} small bold />
      ))}
      <path d="M4 28H356M4 130H356" className="figure-line" strokeDasharray="2 4" />
      <Words x={4} y={50} lines={['ワンストップ特例']} anchor="start" bold />
      <Box x={4} y={60} width={60} height={56} lines={['寄附']} small />
      <Arrow from={[66, 88]} to={[74, 88]} />
      <Box x={76} y={60} width={60} height={56} lines={['申請', '10日必着']} look="accent" small />
      <Arrow from={[138, 88]} to={[290, 88]} />
      <Box x={292} y={60} width={60} height={56} lines={['住民税が', '減る']} look="tint" small />
      <Words x={4} y={152} lines={['確定申告']} anchor="start" bold />
      <Box x={4} y={162} width={60} height={56} lines={['寄附']} small />
      <Arrow from={[66, 190]} to={[146, 190]} />
      <Box x={148} y={162} width={60} height={56} lines={['申告', '3月15日', 'まで']} look="accent" small />
      <Arrow from={[210, 190]} to={[218, 190]} />
      <Box x={220} y={162} width={60} height={56} lines={['所得税の', '還付']} look="tint" small />
      <Arrow from={[282, 190]} to={[290, 190]} />
      <Box x={292} y={162} width={60} height={56} lines={['住民税が', '減る']} look="tint" small />
    </Figure>
  );
}
