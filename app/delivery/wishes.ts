import { TIME_SLOTS } from './time-slots.ts';

/** Options of a form about the delivery. */
export const TIME_SLOT_CHOICES: Record<string, string> = { none: '指定しない', ...TIME_SLOTS };

export const NOSHI_CHOICES: Record<string, string> = {
  none: 'つけない',
  plain: '無地のし',
  oseibo: '御歳暮',
  ochugen: '御中元',
  uchiiwai: '内祝',
  orei: '御礼',
};
