import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { Installation } from './installation.ts';
import { linkIn } from './post-office.ts';
import { wordsOn } from './words-on.ts';

const SECONDS = 1_000;

/** Somebody who works in the console: their browser, password and second factor. */
export class Staff {
  readonly page: Page;
  readonly #site: Installation;
  readonly #email: string;
  password = 'りんごの木の下で58';
  #secret = '';
  #lastCode = '';

  private constructor(site: Installation, email: string, page: Page) {
    this.#site = site;
    this.#email = email;
    this.page = page;
  }

  /** Follows the invitation that was mailed, up to the home of the console. */
  static async join(
    site: Installation,
    context: BrowserContext,
    email: string,
    name: string,
  ): Promise<Staff> {
    const staff = new Staff(site, email, await context.newPage());
    const { page } = staff;
    await page.goto(linkIn(await site.post.mailTo(email, 'ご招待'), site.consoleOrigin));
    await page.getByLabel('お名前').fill(name);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(staff.password);
    await page.getByRole('button', { name: '2段階認証の設定へ進む' }).click();
    const key = await page.locator('main code').textContent();
    staff.#secret = (key ?? '').replaceAll(' ', '');
    await page.getByLabel('確認コード').fill(await staff.#code());
    await page.getByRole('button', { name: '設定してログインする' }).click();
    await page.getByRole('heading', { level: 1, name: '回復コード' }).waitFor();
    await page.getByRole('link', { name: '管理画面へ進む' }).click();
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    return staff;
  }

  /** A code counts once, for half a minute: the next one is waited for. */
  async #code(): Promise<string> {
    const app = new TOTP({ secret: Secret.fromBase32(this.#secret) });
    while (app.generate() === this.#lastCode) await sleep(SECONDS);
    this.#lastCode = app.generate();
    return this.#lastCode;
  }

  /** Logs in anew. */
  async logIn(): Promise<void> {
    const { page } = this;
    await page.context().clearCookies();
    await page.goto(`${this.#site.consoleOrigin}/login`);
    await page.getByLabel('メールアドレス').fill(this.#email);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(this.password);
    await page.getByRole('button', { name: '次へ' }).click();
    await page.getByLabel('確認コード').waitFor();
    await page.getByLabel('確認コード').fill(await this.#code());
    await page.getByRole('button', { name: 'ログインする', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
  }

  async invite(email: string, role: string, governmentCode = ''): Promise<void> {
    const { page } = this;
    await this.open('/staff/invite');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('役割').selectOption({ label: role });
    await page.getByLabel('団体コード').fill(governmentCode);
    await page.getByRole('button', { name: '招待メールを送る' }).click();
    await page.getByText(`${email} に招待メールをお送りしました`).waitFor();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#site.consoleOrigin + path);
  }

  /** The first producer and the first gifts, by CSV with pictures by ZIP, published by CSV. @returns the path of the first gift. */
  async firstGifts(governmentCode: string, producer: string): Promise<string> {
    const { page } = this;
    await this.open(`/producers/new?government=${governmentCode}`);
    await page.getByLabel('名称').fill(producer);
    await page.getByRole('button', { name: '登録する' }).click();
    await page.waitForURL(/\/producers\/\d+/);
    const sheet = [
      '管理番号,返礼品名,説明,寄附金額,調達費,地場産品類型,カテゴリ,事業者名,温度帯,発送までの営業日数,在庫',
      `KOME-1,旭川市産ゆめぴりか 5kg,今年とれた米です。,12000,3500,1,米・パン>米,${producer},常温,5,30`,
      `KOME-2,旭川市産ななつぼし 5kg,今年とれた米です。,10000,3000,1,米・パン>米,${producer},常温,5,30`,
    ];
    await this.#import(governmentCode, 'gift', 'gifts.csv', Buffer.from(sheet.join('\r\n')), '2件を取り込む');
    const zip = await aZip(['KOME-1_1.jpg', 'KOME-2_1.jpg']);
    await this.#import(governmentCode, 'pictures', 'pictures.zip', zip, '2枚を取り込む');
    const publish = '管理番号,公開状態\r\nKOME-1,公開中\r\nKOME-2,公開中';
    await this.#import(governmentCode, 'gift', 'publish.csv', Buffer.from(publish), '2件を取り込む');
    await this.open('/goods?kind=gift&q=KOME-1');
    await page
      .getByRole('table')
      .getByRole('link', { name: /ゆめぴりか/ })
      .first()
      .click();
    await page.waitForURL(/\/goods\/\d+/);
    const [, id] = /\/goods\/(\d+)/.exec(page.url())!;
    return `/goods/detail/${id}`;
  }

  async #import(
    governmentCode: string,
    what: string,
    name: string,
    bytes: Buffer,
    button: string,
  ): Promise<void> {
    const { page } = this;
    await this.open('/imports/new');
    // Who works for one government alone is not asked for which.
    if (await page.getByRole('searchbox').count())
      await this.open(`/imports/new?government=${governmentCode}`);
    await page.locator(`[name=what][value=${what}]`).check();
    await page
      .locator('[name=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    await page.getByRole('button', { name: '送信して確認する' }).click();
    await page.getByRole('button', { name: button }).click({ timeout: 60 * SECONDS });
    await page
      .getByRole('status')
      .filter({ hasText: '取り込みました' })
      .waitFor({ timeout: 60 * SECONDS });
  }

  /** Whether the console finds a donation by its number. */
  async findsDonation(number: string): Promise<boolean> {
    await this.open(`/donations?q=${encodeURIComponent(number)}`);
    return (await wordsOn(this.page)).includes(number);
  }
}

async function aZip(names: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [i, name] of names.entries()) {
    const background = { r: 220, g: 200 - i * 40, b: 150 };
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background } });
    zip.addBuffer(await picture.jpeg().toBuffer(), name);
  }
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}
