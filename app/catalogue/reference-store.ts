import { db } from '#platform/db/db.ts';

interface Leaf {
  id: number;
  name: string;
}

interface CategoryNode extends Leaf {
  icon: string;
  leaves: Leaf[];
}

interface Prefecture {
  code: number;
  name: string;
  region: string;
}

export interface Reference {
  categories: CategoryNode[];
  prefectures: Prefecture[];
}

export async function readReference(): Promise<Reference> {
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
