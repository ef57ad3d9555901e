import { isLeaked } from '#platform/leaked-passwords.ts';

/**
 * What the list of leaked passwords, which came from the whole world, knows too little of: Japanese words and names in
 * Latin letters, this site's own words, recent years, and keyboard habits, also those of the kana keyboard.
 */
const LIST = new Set(
  `
  passphrase 20202021 20212022 20222023 20232024 20242025 20252026 welcome2024 welcome2025 welcome2026
  changeme123 guest1234 administrator1 sample123 mypassword1 yourpassword google1234 facebook1 twitter1
  instagram windows10 windows11 nissan123 summer2024 summer2025 summer2026 winter2024 winter2025
  winter2026 spring2025 spring2026 autumn2025 autumn2026 heaven123 doraemon1 pikachu123 japan1234
  japan2020 nippon123 nihon123 tokyo123 tokyo1234 tokyo2020 tokyo2021 kyoto123 nagoya123 sapporo1
  fukuoka1 yokohama1 kobe1234 sendai123 fujisan1 sakura1234 sakurasaku sakurasakura sakura39 hanako123
  hanahana yamada123 yamadataro tanaka123 suzuki1234 satou123 sato1234 takahashi1 watanabe1 kobayashi
  yamamoto1 nakamura1 yoshida1 sasaki123 yamaguchi shimizu1 hayashi1 inoue123 kimura123 aishiteru1
  daisuki1 daisuki123 arigato1 arigatou arigatou1 konichiwa ohayou123 kazoku123 okaasan1 otousan1
  nekonekoneko inuinuinu nyanko123 wanwan123 momotarou kintarou urashima ramen123 sushi123 onigiri1
  okonomiyaki anpanman1 totoro123 ghibli123 gundam123 kimetsu123 hatsunemiku miku3939 3939miku arashi123
  arashi55 arashi1103 smap1234 exile123 keyakizaka nogizaka46 akb48akb48 akb48123 hanshin1 carp1234
  lotte123 samurai123 ninja1234 pasuwado pasuwaado himitsu1 himitsu123 furusato furusato1 furusato123
  furusatonozei furusato2024 furusato2025 furusato2026 nouzei123 kifu1234 satonowa satonowa1 satonowa123
  hogehoge1 hogefuga fugafuga foobarbaz aiueo123 aiueo1234 aiueokakikukeko aiueoaiueo akasatana
  akasatanahamayarawa kakikukeko irohanihoheto irohanihohe あいうえおかきくけこ あかさたなはまやらわ
  ありがとう123 たていすかんなに ぬふあうえおやゆよ ちとしはきくまのりれ
`
    .trim()
    .split(/\s+/),
);

/**
 * Rows of the keyboard and alphabets: any run of eight or more along one of them, in either direction, is refused too.
 */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'あいうえおかきくけこさしすせそたちつてと',
  'たていすかんなにらせ',
  'ちとしはきくまのりれけむ',
];

/** @param password in NFKC and lower case. */
export function isCommonPassword(password: string): boolean {
  if (LIST.has(password) || isLeaked(password) || /^(.{1,4}?)\1+$/su.test(password)) return true;
  const backwards = [...password].reverse().join('');
  return ROWS.some((row) => row.includes(password) || row.includes(backwards));
}
