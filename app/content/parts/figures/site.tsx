import { Arrow, Box, Figure, Mark, Words } from './Figure.tsx';

const STEPS = [
  { title: '目安を知る', text: '控除上限額シミュレーション' },
  { title: 'さがす', text: '返礼品・自治体・使い道から' },
  { title: '申し込む', text: '入力、確認、お支払い' },
  { title: '受け取る', text: '返礼品と受領証明書' },
  { title: '手続きをする', text: 'ワンストップ特例か確定申告' },
];

/** From the deduction limit to the deduction, in five steps. */
export function GuideSteps() {
  return (
    <Figure
      height={STEPS.length * 50 + 4}
      label="ご利用の流れ。1、控除上限額シミュレーションで目安を知る。2、返礼品、自治体、使い道からさがす。3、入力、確認、お支払いをして申し込む。4、返礼品と受領証明書を受け取る。5、ワンストップ特例の申請か確定申告の手続きをする。"
      caption="ご利用の流れ"
    >
      {STEPS.map((step, i) => (
        <g key={step.title}>
          <rect x={34} y={i * 50 + 4} width="318" height="38" rx="6" className="figure-box" />
          {i > 0 && <Arrow from={[18, i * 50 - 15]} to={[18, i * 50 + 9]} />}
          <Mark x={18} y={i * 50 + 23} n={i + 1} />
          <Words x={46} y={i * 50 + 27.5} lines={[step.title]} anchor="start" bold />
          <Words x={342} y={i * 50 + 27.5} lines={[step.text]} anchor="end" small />
        </g>
      ))}
    </Figure>
  );
}

/** Who receives the donor's data. */
export function DataFlow() {
  return (
    <Figure
      height={214}
      label="個人情報の提供先。会員の情報は当サイトが預かり、寄附の受け付けと証明書の発行のために寄附先の自治体へ、返礼品をお届けするために返礼品の事業者と配送会社へ提供する。カード番号は、会員が決済会社の画面に直接入力し、当サイトは受け取らない。"
      caption="寄附のお申し込みで情報が届く先"
    >
      <Box x={8} y={14} width={88} height={48} lines={['あなた']} look="accent" />
      <Arrow from={[98, 38]} to={[132, 38]} />
      <Box x={134} y={14} width={92} height={48} lines={['当サイト']} look="tint" />
      <Arrow from={[228, 38]} to={[252, 38]} />
      <Box x={254} y={14} width={98} height={48} lines={['寄附先の', '自治体']} />
      <Words x={303} y={80} lines={['受け付け・証明書']} small />
      <Arrow from={[180, 64]} to={[180, 106]} />
      <Words x={188} y={98} lines={['お届けに必要なもの']} anchor="start" small />
      <Box x={112} y={108} width={152} height={42} lines={['返礼品の事業者', '配送会社']} small />
      <Arrow from={[40, 64]} to={[40, 164]} />
      <Box x={8} y={166} width={100} height={42} lines={['決済会社']} />
      <Words
        x={118}
        y={184}
        lines={['カード番号は決済会社の画面に', '入力され、当サイトには届きません']}
        anchor="start"
        small
      />
    </Figure>
  );
}
