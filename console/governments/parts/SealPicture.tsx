/** A seal as certificates show it, in the size of their print; nothing where the words 公印省略 stand. */
export function SealPicture({ code, sealId, alt }: { code: string; sealId: number | null; alt: string }) {
  if (sealId === null) return null;
  return (
    <img
      src={`/governments/${code}/seal/${sealId}`}
      alt={alt}
      className="size-[22mm] border border-line bg-white object-contain"
    />
  );
}
