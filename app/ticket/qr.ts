import encodeQR from 'qr';
import { config } from '#platform/config.ts';
import { signToken } from './token.ts';

/** The URL that any phone's camera opens: the counter page with the ticket. */
export function ticketAddress(code: string): string {
  return `${config().origin}/qr_tickets/redeem?t=${signToken(code)}`;
}

export interface QrPicture {
  /** Modules along each side, including the quiet zone of four. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
}

const QUIET = 4; // modules, ISO/IEC 18004

/** A ticket's QR code as one SVG path: drawn by the page itself, it needs no picture file and stays sharp at any size. */
export function ticketQr(code: string): QrPicture {
  const rows = encodeQR(ticketAddress(code), 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
