/** The largest sheet or archive that is taken. Bytes. */
export const MOST_SENT = 100 * 1024 * 1024;
