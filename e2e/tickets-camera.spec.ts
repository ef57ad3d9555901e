import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { aTicketGift, buyTicket, codeOf, redeem, signInMerchant } from './fixtures/ticket.ts';

/** What the browser's camera sees: a film of one picture, written by the test. */
const FILM = join(tmpdir(), `counter-camera-${process.pid}.y4m`);

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--auto-accept-camera-and-microphone-capture', // a Chromium without windows has nobody to ask
        `--use-file-for-fake-video-capture=${FILM}`,
      ],
    }),
});

const SIDE = 640;

/** Films the QR code that a page shows, as a phone held before the camera. */
async function film(page: Page): Promise<void> {
  const svg = page.getByRole('img', { name: 'お店で読み取るQRコード' });
  const size = Number((await svg.getAttribute('viewBox'))!.split(' ')[2]);
  const path = (await svg.locator('path').getAttribute('d'))!;
  const luma = Buffer.alloc(SIDE * SIDE, 235);
  const scale = Math.floor((SIDE - 60) / size);
  const edge = Math.floor((SIDE - size * scale) / 2);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++) {
      const from = (edge + Number(y) * scale + row) * SIDE + edge + Number(x) * scale;
      luma.fill(16, from, from + scale);
    }
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((SIDE * SIDE) / 2, 128)];
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(FILM, Buffer.concat([head, ...frame, ...frame]));
}

test('a merchant reads the QR code by the camera', async ({ page, member: _, browser, baseURL }) => {
  test.slow();
  const gift = await aTicketGift(page.request);
  await buyTicket(page, gift);
  await film(page);
  const counter = await browser.newContext({ baseURL: baseURL!, permissions: ['camera'] });
  const till = await counter.newPage();
  await signInMerchant(till, gift.code);
  await till.getByRole('button', { name: 'カメラで読み取る' }).click();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('チケットの内容');
  await expect(till.getByRole('region', { name: 'チケット' })).toContainText(await codeOf(page));
  await redeem(till, '100');
  await counter.close();
});
