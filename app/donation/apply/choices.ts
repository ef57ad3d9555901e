/** Words for the choices of the donation form. */
import { TIME_SLOTS as SLOTS } from '#app/delivery/time-slots.ts';

export const TIME_SLOTS: Record<string, string> = { none: '指定しない', ...SLOTS };

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
