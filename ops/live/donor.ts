import type { BrowserContext, Page } from '@playwright/test';
import { CARD } from '../../scripts/crowd/applicants.ts';
import type { Installation } from './installation.ts';
import { wordsOn } from './words-on.ts';

const EMAIL = 'donor@example.jp';
const PASSWORD = '柿の木の下で42';
const PERSON = {
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'タカサキ',
  givenNameKana: 'ハナコ',
  'birthDate.year': '1980',
  'birthDate.month': '4',
  'birthDate.day': '1',
  postalCode: '100-0001',
  city: '千代田区',
  street: '千代田1-1',
  phone: '03-1234-5678',
};

/** Somebody who gives. */
export class Visitor {
  readonly page: Page;
  readonly #site: Installation;

  constructor(site: Installation, page: Page) {
    this.#site = site;
    this.page = page;
  }

  static async come(site: Installation, context: BrowserContext): Promise<Visitor> {
    return new Visitor(site, await context.newPage());
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#site.origin + path);
  }

  async #press(name: string, heading: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  async register(): Promise<void> {
    const { page } = this;
    await this.open('/register');
    await page.getByLabel('メールアドレス').fill(EMAIL);
    await page.getByRole('button', { name: '確認コードを送る' }).click();
    const { text } = await this.#site.post.mailTo(EMAIL, '確認コード');
    await page.getByLabel('確認コード').fill(/\b\d{6}\b/.exec(text)![0]);
    await page.getByRole('button', { name: '次へ進む' }).click();
    await page.locator('[name=prefecture]').selectOption('13');
    for (const [name, value] of Object.entries(PERSON)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=terms]').check();
    await page.getByRole('button', { name: 'この内容で登録する' }).click();
    await page.waitForURL(/\/mypage/);
  }

  async logIn(): Promise<void> {
    const { page } = this;
    await page.context().clearCookies();
    await this.open('/login');
    await page.getByLabel('メールアドレス').fill(EMAIL);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログインする' }).click();
    await page.waitForURL(/\/mypage/);
  }

  /** From a gift's page to the thanks. @returns the donation's number. */
  async give(gift: string): Promise<string> {
    const { page } = this;
    await this.open(gift);
    await this.#press('寄附を申し込む', '寄附のお申し込み');
    await page.getByRole('group', { name: '寄附の使い道' }).getByRole('radio').first().check();
    await page.getByRole('checkbox', { name: '上の内容に同意します' }).check();
    await this.#press('入力内容を確認する', '寄附のお申し込み内容の確認');
    await this.#press('この内容で申し込む', 'クレジットカードでのお支払い');
    const { action: _, ...card } = CARD;
    for (const [name, value] of Object.entries(card))
      await page.locator(`form [name="${name}"]:visible`).fill(value);
    await this.#press('を支払う', 'ご寄附ありがとうございます');
    return ((await page.locator('main strong').first().textContent()) ?? '').trim();
  }

  /** The certificate of a donation, as PDF. @returns its bytes. */
  async certificate(number: string): Promise<Buffer> {
    const answer = await this.page.request.get(
      `${this.#site.origin}/papers/donations/${number}/receipt.pdf`,
      { maxRedirects: 0 },
    );
    return answer.status() === 200 ? answer.body() : Buffer.from(String(answer.status()));
  }

  /** Whether the page of gifts finds one by a word. */
  async finds(word: string): Promise<boolean> {
    await this.open(`/goods?q=${encodeURIComponent(word)}`);
    return (await wordsOn(this.page)).includes(word);
  }

  /** What stands on the page of the history. */
  async history(): Promise<string> {
    await this.open('/mypage/donation-histories');
    return wordsOn(this.page);
  }
}
