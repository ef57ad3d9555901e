import { staffContext } from '../../staff-context.ts';
import { figuresFile } from '../sheet.ts';
import type { Route } from './+types/csv.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return figuresFile(context.get(staffContext), 'donation', url);
}
