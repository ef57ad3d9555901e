import type pg from 'pg';
import { CATEGORY_TREE } from './category-tree.ts';

export const CATEGORIES_VERSION = '1';

export interface Category {
  id: number;
  parent: number | null;
  name: string;
  icon: string;
  position: number;
}

function parse(line: string, parent: number | null, position: number): Category {
  const match = /^(\d+) (.+) (\w+)$/.exec(line);
  if (!match) throw new Error(`Not a category line: ${line}`);
  return { id: Number(match[1]), parent, name: match[2]!, icon: match[3]!, position };
}

/** Parents before their leaves, both in the order that visitors see. */
export function readCategories(): Category[] {
  return CATEGORY_TREE.flatMap((line, i) => {
    const [parent = '', ...leaves] = line.split(' | ');
    const top = parse(parent, null, i + 1);
    return [top, ...leaves.map((leaf, j) => parse(leaf, top.id, j + 1))];
  });
}

/** What staff have changed stays as it is, and so does a name that one of theirs has; the leaves of a group that is left out are, too. */
export async function syncCategories(client: pg.Client): Promise<void> {
  await client.query(
    `with known as (
       select * from json_to_recordset($1) as r(id int, parent int, name text, icon text, position int)
        where not exists (select from category c
                           where c.parent_id is not distinct from r.parent and c.name = r.name and c.id <> r.id and c.version > 1))
     insert into category (id, parent_id, name, icon, position)
     select * from known r
      where r.parent is null or exists (select from known g where g.id = r.parent) or exists (select from category c where c.id = r.parent)
     on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name, icon = excluded.icon,
       position = excluded.position
      where category.version = 1`,
    [JSON.stringify(readCategories())],
  );
}
