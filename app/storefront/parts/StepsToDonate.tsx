const STEPS = [
  {
    title: '返礼品と自治体を選ぶ',
    text: '返礼品、地域、使い道からお選びください。返礼品を受け取らない寄附もできます。',
  },
  {
    title: '寄附を申し込む',
    text: '会員登録のうえ、住民票に記載のお名前とご住所でお申し込みください。お支払いが完了した日が寄附の日になります。',
  },
  {
    title: '控除の手続きをする',
    text: 'ワンストップ特例の申請(翌年1月10日必着)か確定申告(原則として翌年3月15日まで)をすると、自己負担2,000円を除いた額が、上限の範囲で所得税と住民税から控除されます。',
  },
];

/** How donating works, for visitors who never donated. */
export function StepsToDonate() {
  return (
    <section aria-labelledby="steps" className="later [--height:44rem]">
      <h2 id="steps">ふるさと納税の流れ</h2>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {STEPS.map((step, i) => (
          <li key={step.title} className="panel">
            <span className="amount text-3xl text-accent">{i + 1}</span>
            <h3 className="mt-1">{step.title}</h3>
            <p className="mt-2 text-sm">{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">
        控除される額には、年収や家族構成による上限があります。上限を超えた分は自己負担になります。
      </p>
    </section>
  );
}
