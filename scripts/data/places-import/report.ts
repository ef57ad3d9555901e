import { hasChanges, type Imported } from './import.ts';
import { fullName } from './state.ts';

/** What an import would do or has done, line by line. */
export function report({ plan, state, breaks, applied }: Imported): string[] {
  if (plan.refusals.length > 0)
    return [...plan.refusals.map((why) => `refused     ${why}`), 'Nothing was changed.'];
  if (!hasChanges(plan)) return ['The database has what these lists say.'];
  const place = (code: string) => {
    const g = state.governments.get(code) ?? plan.added.find((b) => b.code === code)!;
    return `${code} ${fullName(g)}`;
  };
  const period = (from: string | null, until: string | null) =>
    from === null ? 'not designated' : `${from} – ${until ?? ''}`;
  const { postal } = plan;
  const rows = postal.added.length + postal.moved.length + postal.removed.length;
  return [
    ...plan.added.map((b) => `new         ${place(b.code)} ${b.kana}`),
    ...plan.renamed.map((r) => `renamed     ${place(r.code)} → ${r.to}`),
    ...plan.merged.map((m) => `merged      ${place(m.code)} → ${place(m.successor)}, ${m.on}`),
    ...plan.read.map((r) => `reading     ${place(r.code)} ${r.from} → ${r.to}`),
    ...plan.designated.map((d) => {
      const { from, until } = state.governments.get(d.code) ?? { from: null, until: null };
      return `designation ${place(d.code)} ${period(from, until)} → ${period(d.from, d.until)}`;
    }),
    ...(rows > 0
      ? [
          `postal rows ${postal.added.length} new, ${postal.moved.length} of another municipality, ${postal.removed.length} gone`,
        ]
      : []),
    ...breaks.map((line) => `look at     ${line}`),
    applied
      ? 'Applied. Pages show it within two minutes, the site map within ten.'
      : 'Nothing was changed: this is what --apply would do.',
  ];
}
