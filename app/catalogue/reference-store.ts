import { db } from '#platform/db/db.ts';

export interface Leaf {
  id: number;
  name: string;
}

export interface CategoryNode extends Leaf {
  icon: string;
  leaves: Leaf[];
}

export interface Prefecture {
  code: number;
  name: string;
  region: string;
}

export interface Reference {
  categories: CategoryNode[];
  prefectures: Prefecture[];
}

const KEPT_MS = 60_000;
let kept: { value: Promise<Reference>; until: number } | undefined;

async function read(): Promise<Reference> {
  const [categories, prefectures] = await Promise.all([
    db()
      .selectFrom('category')
      .select(['id', 'parent_id', 'name', 'icon'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db().selectFrom('prefecture').select(['code', 'name', 'region']).orderBy('code').execute(),
  ]);
  const parents = categories.filter((c) => c.parent_id === null);
  return {
    categories: parents.map((p) => ({
      id: p.id,
      name: p.name,
      icon: p.icon,
      leaves: categories.filter((c) => c.parent_id === p.id).map(({ id, name }) => ({ id, name })),
    })),
    prefectures,
  };
}

/** Category tree and prefectures: asked for by every page, changed rarely, read at most once a minute. */
export function reference(): Promise<Reference> {
  if (!kept || kept.until < Date.now()) {
    const value = read();
    kept = { value, until: Date.now() + KEPT_MS };
    value.catch(() => {
      kept = undefined;
    });
  }
  return kept.value;
}
