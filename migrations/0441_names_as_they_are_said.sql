-- A person's name as searches compare it: without blanks, letters of one width and small, and each kanji of several shapes as the first
-- of its line, so that 高橋 finds 髙橋. It is the one table of such shapes: a new line needs the indexes that use it built anew.
create function name_fold(name text) returns text immutable parallel safe language sql
  return translate(
    lower(regexp_replace(normalize(name, NFKC), '[\s\uFE00-\uFE0F\U000E0100-\U000E01EF]', '', 'g')),
    '髙' || '﨑碕嵜' || '邊邉' || '齋齊斎' || '濵濱' || '國' || '澤' || '櫻' || '廣' || '德' || '惠' || '眞' || '嶋嶌' || '藏' || '龍'
      || '瀧' || '冨' || '𠮷' || '黑' || '榮' || '澁' || '壽' || '實' || '靜' || '條' || '鐵' || '萬' || '與' || '豐' || '關' || '學'
      || '會' || '彌' || '淺' || '桒' || '舘' || '舩' || '峯' || '凜' || '淵渊' || '薗' || '讓' || '巖' || '衞' || '繩' || '曾' || '來'
      || '圓' || '嶽' || '增' || '塲' || '內' || '靑' || '栁' || '槗𣘺' || '槇',
    '高' || '崎崎崎' || '辺辺' || '斉斉斉' || '浜浜' || '国' || '沢' || '桜' || '広' || '徳' || '恵' || '真' || '島島' || '蔵' || '竜'
      || '滝' || '富' || '吉' || '黒' || '栄' || '渋' || '寿' || '実' || '静' || '条' || '鉄' || '万' || '与' || '豊' || '関' || '学'
      || '会' || '弥' || '浅' || '桑' || '館' || '船' || '峰' || '凛' || '渕渕' || '園' || '譲' || '巌' || '衛' || '縄' || '曽' || '来'
      || '円' || '岳' || '増' || '場' || '内' || '青' || '柳' || '橋橋' || '槙');
comment on function name_fold is 'a person''s name as searches compare it, with kanji of several shapes as one';
