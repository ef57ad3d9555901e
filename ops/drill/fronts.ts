import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nginxFolder } from '../testing/nginx.ts';
import type { Machine } from './machines.ts';

/** A proxy in front of two web processes, and what it counted. */
export interface Front {
  /** Packages of Debian, each with its program. */
  needs: Record<string, string>;
  /** Starts it on a machine. @param at its address and port. @param web ports of loopback. */
  start(machine: Machine, at: string, web: [number, number]): void;
  seen(): Promise<Counted>;
}

interface Counted {
  requests: number;
  /** Answered with 5xx, or not at all. */
  failed: number;
  /** That one process did not take and the other one did. */
  redispatched: number;
  /** A line of its log for each that failed. */
  failures: string[];
}

const HAPROXY = join(import.meta.dirname, 'front.cfg');

/** HAProxy, which asks /healthz five times a second and keeps no connection to a process. */
export function haproxyFront(): Front {
  let stats = '';
  let log = '';
  return {
    needs: { haproxy: 'haproxy' },
    start(machine, at, web) {
      stats = join(machine.folder, 'stats.sock');
      log = join(machine.folder, 'front.log');
      machine.start('front', 'haproxy', ['-f', HAPROXY], {
        LISTEN: at,
        STATS: stats,
        WEB1: `127.0.0.1:${web[0]}`,
        WEB2: `127.0.0.1:${web[1]}`,
      });
    },
    async seen() {
      const connection = createConnection(stats);
      connection.end('show stat\n');
      const [head = '', ...lines] = (await text(connection)).trim().split('\n');
      const names = head.replace(/^# /, '').split(',');
      const row = (proxy: string, service: string) => {
        const cells = lines.map((l) => l.split(',')).find(([p, s]) => p === proxy && s === service) ?? [];
        return (name: string) => Number(cells[names.indexOf(name)] || 0);
      };
      const [front, back] = [row('visitors', 'FRONTEND'), row('web', 'BACKEND')];
      return {
        requests: front('req_tot'),
        failed: front('hrsp_5xx') + back('eresp'),
        redispatched: back('wredis') + back('wretr'),
        failures: readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes(' visitors ')),
      };
    },
  };
}

/** nginx by the recipe, which asks nobody how they are and keeps its connections; without TLS, which is another matter. */
export function nginxFront(): Front {
  let log = '';
  return {
    needs: { 'nginx-light': 'nginx', openssl: 'openssl' },
    start(machine, at, web) {
      const folder = join(machine.folder, 'nginx');
      mkdirSync(folder);
      log = join(folder, 'satonowa.log');
      const [address = '', port = ''] = at.split(':');
      const [plain, console] = [Number(port) + 1, Number(port) + 2];
      const file = nginxFolder(folder, 'one', { https: Number(port), plain, web: [...web], console });
      const conf = readFileSync(file, 'utf8')
        .replaceAll(/ ssl http2;/g, ';')
        .replaceAll(`listen 127.0.0.1:${port}`, `listen ${address}:${port}`);
      writeFileSync(file, conf);
      machine.start('front', 'nginx', ['-c', file], {});
    },
    async seen() {
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
      const failures = lines.filter((line) => Number(/ (\d{3}) by /.exec(line)?.[1]) >= 499);
      return {
        requests: lines.length,
        failed: failures.length,
        redispatched: lines.filter((line) => / by [^:]+:\d+,/.test(line)).length,
        failures,
      };
    },
  };
}
