/** Labels of the donation form's options. */
export const ONE_STOP_NAMES: Record<string, string> = {
  none: '申請しない(確定申告をする)',
  paper: '書面で申請する',
  online: 'オンラインで申請する',
  /** Of several at once. */
  wished: '申請する(オンライン申請に対応している自治体はオンライン、そのほかは書面)',
};
