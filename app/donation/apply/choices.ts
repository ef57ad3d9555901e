/** Words for the choices of the donation form. */

export const TIME_SLOTS: Record<string, string> = {
  none: '指定しない',
  am: '午前中',
  '14-16': '14時〜16時',
  '16-18': '16時〜18時',
  '18-20': '18時〜20時',
  '19-21': '19時〜21時',
};

export const NOSHI_CHOICES: Record<string, string> = {
  none: 'つけない',
  plain: '無地のし',
  oseibo: '御歳暮',
  ochugen: '御中元',
  uchiiwai: '内祝',
  orei: '御礼',
};

export const ONE_STOP_NAMES: Record<string, string> = {
  none: '申請しない(確定申告をする)',
  paper: '書面で申請する',
  online: 'オンラインで申請する',
};
