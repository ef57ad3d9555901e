/** A certificate that is to be posted, as it is addressed. */
export interface Addressed {
  id: number;
  postalCode: string;
  prefecture: number;
  /** City, street and building. */
  address: string;
  name: string;
  birthDate: string;
  /** In the order of receipt. */
  paidAt: Date;
}

export interface Sheet<T extends Addressed> {
  certificate: T;
  /** In the file, from 1. */
  position: number;
  /** From 1; all of a donor lie in one. */
  envelope: number;
  /** In its envelope, from 1. */
  sheet: number;
  ofSheets: number;
}

/** Who they are for and where they go: two donors of one name and house are told apart by their birth dates. */
function envelopeKey(a: Addressed): string {
  return JSON.stringify([a.postalCode, a.prefecture, a.address, a.name.replace(/\s/g, ''), a.birthDate]);
}

/**
 * Certificates in the order in which they are posted: by postal code, address and name, those of one donor together in one envelope and
 * each marked as the n-th of m (what went wrong in みやき町 and 遠野市: console domain 2).
 */
export function inPostOrder<T extends Addressed>(certificates: readonly T[]): Sheet<T>[] {
  const envelopes = [...Map.groupBy(certificates, envelopeKey).values()].toSorted(([a], [b]) =>
    compare(a!, b!),
  );
  let position = 0;
  return envelopes.flatMap((all, i) =>
    all
      .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.id - b.id)
      .map((certificate, n) => ({
        certificate,
        position: ++position,
        envelope: i + 1,
        sheet: n + 1,
        ofSheets: all.length,
      })),
  );
}

const japanese = new Intl.Collator('ja');

function compare(a: Addressed, b: Addressed): number {
  return (
    Number(a.postalCode > b.postalCode) - Number(a.postalCode < b.postalCode) ||
    japanese.compare(a.address, b.address) ||
    japanese.compare(a.name, b.name) ||
    a.id - b.id
  );
}
