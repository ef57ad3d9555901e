import type { Step } from '#app/figures/spans.ts';

/** In what steps a period can be seen. Apart from what reads the address, as the form reaches a browser. */
export const STEPS: Record<Step, string> = { day: '日ごと', month: '月ごと', year: '年ごと' };
