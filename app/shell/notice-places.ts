/** Where a notice of the operator's stands. */
export const STOREFRONT_CHOICES = { both: '両方のサイト', donation: 'ふるさと納税', shop: '通販' } as const;
