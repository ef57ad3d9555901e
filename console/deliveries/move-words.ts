/** The buttons of the list, by their values. */
export const MOVES = {
  preparing: '準備中にする',
  shipped: '発送済みにする',
  delivered: 'お届け済みにする',
  returned: '返送・紛失を記録する',
};
