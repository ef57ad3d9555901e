const LOOKS: Record<string, string> = {
  公開中: 'bg-ok-tint text-ok',
  下書き: 'bg-tint text-soft',
  停止中: 'bg-warn-tint text-ink',
  保管: 'bg-tint text-soft',
};

export function StateBadge({ state }: { state: string }) {
  return <span className={`badge ${LOOKS[state] ?? 'bg-tint'}`}>{state}</span>;
}
