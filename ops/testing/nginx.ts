import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RECIPES = join(import.meta.dirname, '../nginx');

/** What the recipe's addresses become where it is tried: `https`, `plain` are ports of loopback, `web` and `console` of the site's processes. */
export interface Ports {
  https: number;
  plain: number;
  web: number[];
  console: number;
}

/**
 * Writes the recipe of `ops/nginx` into a folder, as an nginx that listens on loopback alone, with a certificate of its own.
 * @returns the file for `nginx -c`.
 */
export function nginxFolder(
  folder: string,
  upstreams: 'one' | 'several',
  ports: Ports,
  further = '',
): string {
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const subject = ['-subj', '/CN=www.example.jp', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  });
  copyFileSync(join(RECIPES, 'proxied.conf'), join(folder, 'proxied.conf'));
  const web = (options: string) =>
    ports.web.map((port) => `    server 127.0.0.1:${port} ${options}\n`).join('');
  const upstream = readFileSync(join(RECIPES, `upstreams-${upstreams}.conf`), 'utf8')
    .replace(/(?: {4}server [\d.]+:301\d ([^\n]*)\n)+/, (_, options: string) => web(options))
    .replace(/127\.0\.0\.1:3100|10\.0\.1\.21:3100/, `127.0.0.1:${ports.console}`)
    .replace(/ {4}server 10[^\n]*backup;\n/, '');
  const site = readFileSync(join(RECIPES, 'satonowa.conf'), 'utf8')
    .replace(/ {4}listen \[::\][^\n]*\n/g, '')
    .replace(/listen 443/g, `listen 127.0.0.1:${ports.https}`)
    .replace(/listen 80/g, `listen 127.0.0.1:${ports.plain}`)
    .replace(/\/etc\/ssl\/satonowa\/\w+\.pem/g, join(folder, 'cert.pem'))
    .replace(/\/etc\/ssl\/satonowa\/\w+\.key/g, join(folder, 'key.pem'))
    .replaceAll('/etc/nginx/satonowa/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/tmp/${name};`)
    .join('\n');
  // Its workers must get into the folder; where nobody is root the line counts for nothing.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = `${user}worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
${temporary}
${further}
${upstream}
${site}
}
`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  return file;
}
