/** Of the field in which password or code are typed again; forms never show it again. */
export const PROOF = '_proof';
