import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RECIPES = join(import.meta.dirname, '../varnish');

/** Ports of loopback: for visitors, for purges, and of the site's processes. */
export interface VarnishPorts {
  web: number;
  purge: number;
  site: readonly [number, number];
}

/**
 * Writes the recipe of `ops/varnish` into a folder.
 * @returns the arguments with which its unit starts varnishd, on those ports and without another account.
 */
export function varnishArguments(folder: string, { web, purge, site }: VarnishPorts): string[] {
  const file = join(folder, 'satonowa.vcl');
  const vcl = readFileSync(join(RECIPES, 'satonowa.vcl'), 'utf8')
    .replace('"3011"', `"${site[0]}"`)
    .replace('"3012"', `"${site[1]}"`);
  writeFileSync(file, vcl);
  const unit = readFileSync(join(RECIPES, 'varnish.service.d/satonowa.conf'), 'utf8');
  const [, told] = /^ExecStart=\/usr\/sbin\/varnishd (.+)$/m.exec(unit)!;
  const changed = told!
    .replace('unix,user=vcache', 'none')
    .replace('127.0.0.1:6081', `127.0.0.1:${web}`)
    .replace('=:6083', `=127.0.0.1:${purge}`)
    .replace('/etc/varnish/satonowa.vcl', file);
  return ['-n', join(folder, 'varnish'), ...changed.split(' ')];
}
