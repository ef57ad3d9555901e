/** How to pay at a counter or by transfer, as a list that can be read out at a till; addresses become links. */
export function PaymentInstructions({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className="facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="font-bold tabular-nums [overflow-wrap:anywhere]">
            {/^https?:\/\//.test(value) ? (
              <a href={value} className="text-strong underline underline-offset-4">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
