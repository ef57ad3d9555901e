/**
 * Passwords of eight or more characters that guessing programs try first (shorter ones are refused anyway): the usual
 * ones worldwide, Japanese words and names in Latin letters, and keyboard habits, also those of the kana keyboard.
 */
const LIST = new Set(
  `
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa$$word
  passwords passphrase qwertyuiop qwerty123 qwerty12 qwerty1234 qwertyui qwerty12345 qwert12345 qwerasdf
  qweasdzxc qweasd123 qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
  q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 qaz123wsx !qaz2wsx 1qazxsw2 2wsx3edc 1qaz1qaz asdfghjk asdfghjkl
  asdf1234 asdfasdf asdfqwer asdfzxcv zxcvbnm1 zxcvbnm123 zxcvasdf zxcv1234 1234qwer 123qweasd 12qwaszx
  qwer1234 abcd1234 abc12345 abc123456 abcd12345 abcde12345 abcdef123 abcdefg1 a1234567 a12345678
  a123456789 aa123456 aa12345678 aaa12345 1234abcd 123456abc 12345678a 123456789a 123abc456 123123123
  1231231234 11112222 12341234 12344321 123454321 11223344 1122334455 112233445566 12121212 13131313
  14141414 69696969 147258369 159357258 159753456 741852963 789456123 456789123 987654321 0987654321
  87654321 76543210 01234567 012345678 0123456789 123456789 1234567890 12345678 12345679 123456780
  1234512345 135792468 13579246 24681357 31415926 27182818 10203040 102030405 20002000 20202020 19801980
  19901990 20202021 20212022 20222023 20232024 20242025 20252026 99887766 letmein1 letmein123 welcome1
  welcome12 welcome123 welcome2024 welcome2025 welcome2026 iloveyou iloveyou1 iloveyou2 iloveyou123
  iloveu123 loveyou123 trustno1 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 dragon123 monkey123
  shadow123 master123 michael1 jennifer jessica1 charlie1 computer computer1 internet internet1 whatever
  whatever1 hello123 hello1234 helloworld hellokitty changeme changeme1 changeme123 default1 guest1234
  guest123 admin123 admin1234 admin12345 administrator administrator1 root1234 rootroot testtest test1234
  test12345 testing1 testing123 user1234 username demo1234 sample123 secret123 mypassword mypassword1
  newpassword yourpassword temporary temp1234 login123 access14 google123 google1234 apple123 samsung1
  facebook facebook1 twitter1 youtube1 instagram microsoft windows10 windows11 nintendo playstation
  pokemon1 pokemon123 minecraft minecraft1 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid
  manchester corvette mustang1 mercedes ferrari1 porsche1 yamaha123 honda123 toyota123 suzuki123 nissan123
  kawasaki harley123 jordan23 michelle1 november december september october1 summer123 summer2024
  summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
  monday123 friday13 babygirl babygirl1 lovely123 sweetheart butterfly butterfly1 chocolate chocolate1
  cheese123 cookie123 banana123 orange123 cherry123 strawberry pineapple qwerty99 asshole1 fuckyou1
  fuckyou123 bullshit killer123 hunter123 ranger123 freedom1 freedom123 phoenix1 diamond1 crystal1
  thunder1 blackcat midnight moonlight starlight jesus123 jesuschrist blessed1 godisgood heaven123
  angel123 tigger123 snoopy123 mickey123 garfield doraemon doraemon1 pikachu1 pikachu123 japan123
  japan1234 japan2020 nippon123 nihon123 nihongo1 tokyo123 tokyo1234 tokyo2020 tokyo2021 osaka123 kyoto123
  nagoya123 sapporo1 fukuoka1 yokohama yokohama1 kobe1234 hiroshima sendai123 okinawa1 hokkaido hokkaido1
  fujisan1 fujiyama sakura123 sakura1234 sakurasaku sakurasakura sakura39 hanako123 hanahana yamada123
  yamadataro tarotaro tanaka123 suzuki1234 satou123 sato1234 takahashi takahashi1 watanabe watanabe1
  kobayashi yamamoto yamamoto1 nakamura nakamura1 matsumoto yoshida1 sasaki123 yamaguchi shimizu1 hayashi1
  inoue123 kimura123 aishiteru aishiteru1 daisuki1 daisuki123 arigato1 arigatou arigatou1 konnichiwa
  konichiwa ohayou123 sayonara tomodachi kazoku123 okaasan1 otousan1 nekoneko nekonekoneko inuinuinu
  nyanko123 wanwan123 momotaro momotarou kintarou urashima ramen123 sushi123 onigiri1 takoyaki okonomiyaki
  anpanman anpanman1 totoro123 ghibli123 gundam123 gundam00 naruto123 onepiece onepiece1 dragonball
  kimetsu123 sailormoon hatsunemiku miku3939 3939miku arashi123 arashi55 arashi1103 smap1234 exile123
  keyakizaka nogizaka46 akb48akb48 akb48123 hanshin1 tigers123 giants123 dragons1 carp1234 hawks123
  lotte123 samurai1 samurai123 ninja123 ninja1234 bushido1 kamikaze pasuwado pasuwaado himitsu1 himitsu123
  furusato furusato1 furusato123 furusatonozei furusato2024 furusato2025 furusato2026 nouzei123 kifu1234
  satonowa satonowa1 satonowa123 hogehoge hogehoge1 hogefuga fugafuga piyopiyo foobarbaz foobar123
  aiueo123 aiueo1234 aiueokakikukeko aiueoaiueo akasatana akasatanahamayarawa kakikukeko irohanihoheto
  irohanihohe あいうえおかきくけこ あかさたなはまやらわ ありがとう123 たていすかんなに ぬふあうえおやゆよ ちとしはきくまのりれ
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
  if (LIST.has(password) || /^(.{1,4}?)\1+$/su.test(password)) return true;
  const backwards = [...password].reverse().join('');
  return ROWS.some((row) => row.includes(password) || row.includes(backwards));
}
