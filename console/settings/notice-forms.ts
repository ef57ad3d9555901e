import { line } from '#app/forms/cells.ts';
import { STOREFRONT_CHOICES } from '#app/shell/notice-places.ts';
import { BANNER, type Banner, MAINTENANCE, type Maintenance } from '#app/shell/site-notices.ts';
import { leadsToPage } from '#app/texts/links.ts';
import type { Storefront } from '#platform/storefront.ts';
import { shownInstant, typedInstant } from '../parts/typed-instant.ts';
import { BANNER_LABELS, labelIn, MAINTENANCE_LABELS } from './labels.ts';
import type { Faults, SettingForm } from './setting-form.ts';

const TEXT = line(120, true);
const LABEL = line(30);
const MOST_ADDRESS = 300;
const REASON = line(200);

const said = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

function storefrontOf(form: FormData, faults: Faults): Storefront | null {
  const chosen = said(form, 'storefront');
  if (!Object.hasOwn(STOREFRONT_CHOICES, chosen)) faults.storefront = '掲載するサイトを選んでください';
  return chosen === 'donation' || chosen === 'shop' ? chosen : null;
}

/** What is wrong with the address of a link; a path of this site leads to a page that there is. */
function addressFault(to: string): string | undefined {
  if (to.length > MOST_ADDRESS) return `${MOST_ADDRESS}文字以内で入力してください`;
  if (to.startsWith('https://') && URL.canParse(to)) return undefined;
  const path = to.split(/[?#]/, 1)[0]!;
  if (!to.startsWith('/') || to.startsWith('//'))
    return '「/news」のようにこのサイトの「/」から始まるアドレスか、「https://」から始まるアドレスを入力してください';
  return leadsToPage(path) ? undefined : `このサイトに「${path.slice(0, 60)}」というページはありません`;
}

function placeWords(name: string, text: string): string {
  const choices: Record<string, string> = STOREFRONT_CHOICES;
  return name === 'storefront' ? (choices[text] ?? text) : text;
}

export const bannerForm: SettingForm<Banner> = {
  setting: BANNER,
  lead: 'すべてのページの上部に1行で表示するお知らせです。',
  ends: true,
  none: null,
  read(form) {
    const faults: Faults = {};
    const storefront = storefrontOf(form, faults);
    const text = TEXT.read(said(form, 'text'));
    if ('fault' in text) faults.text = text.fault;
    const label = LABEL.read(said(form, 'label'));
    if ('fault' in label) faults.label = label.fault;
    const to = said(form, 'to');
    if (to !== '') {
      const fault = addressFault(to);
      if (fault) faults.to = fault;
      if ('value' in label && label.value === '') faults.label = 'リンクの文字を入力してください';
    } else if ('value' in label && label.value !== '') faults.to = 'リンク先のアドレスを入力してください';
    if (Object.keys(faults).length > 0 || 'fault' in text || 'fault' in label) return { faults };
    return { value: { storefront, text: text.value, link: to === '' ? null : { to, label: label.value } } };
  },
  shown: (value) => ({
    storefront: value?.storefront ?? 'both',
    text: value?.text ?? '',
    to: value?.link?.to ?? '',
    label: value?.link?.label ?? '',
  }),
  label: (name) => labelIn(BANNER_LABELS, name),
  words: placeWords,
};

export const maintenanceForm: SettingForm<Maintenance> = {
  setting: MAINTENANCE,
  lead: '作業の前から作業の終わりまで、すべてのページの上部に時間とともに表示します。お申し込みやご注文の受付は止まりません。',
  none: null,
  read(form) {
    const faults: Faults = {};
    const storefront = storefrontOf(form, faults);
    const text = REASON.read(said(form, 'text'));
    if ('fault' in text) faults.text = text.fault;
    const instantOf = (name: string) => {
      const at = typedInstant(form, name);
      if ('fault' in at) faults[name] = at.fault;
      else if (at.value === null) faults[name] = '日付を入力してください';
      else return at.value;
      return undefined;
    };
    const [begins, ends] = [instantOf('begins'), instantOf('ends')];
    if (begins && ends && ends <= begins) faults.ends = '作業を始める日時よりあとにしてください';
    if (Object.keys(faults).length > 0 || 'fault' in text || !begins || !ends) return { faults };
    const value = { storefront, begins: begins.toISOString(), ends: ends.toISOString(), text: text.value };
    return { value, until: ends };
  },
  shown: (value) => ({
    storefront: value?.storefront ?? 'both',
    text: value?.text ?? '',
    ...shownInstant('begins', value && new Date(value.begins)),
    ...shownInstant('ends', value && new Date(value.ends)),
  }),
  label: (name) => labelIn(MAINTENANCE_LABELS, name),
  words: placeWords,
};
