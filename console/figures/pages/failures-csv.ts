import { staffContext } from '../../staff-context.ts';
import { failuresFile } from '../failures/sheet.ts';
import type { Route } from './+types/failures-csv.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return failuresFile(context.get(staffContext), url);
}
