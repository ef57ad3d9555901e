import { mayAnywhere, mayEverywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';

/** The parts of the figures that somebody may see. */
export function tabs(staff: SignedInStaff): { to: string; name: string }[] {
  const ofOrders = mayEverywhere(staff, 'order.read');
  const ofDonations = mayAnywhere(staff, 'figure.read');
  return [
    ...(ofDonations ? [{ to: '/figures', name: '寄附' }] : []),
    ...(ofOrders ? [{ to: '/figures/orders', name: '注文' }] : []),
    ...(ofDonations ? [{ to: '/figures/failures', name: '不成立・返金' }] : []),
    ...(ofDonations ? [{ to: '/figures/donors', name: '寄附者' }] : []),
    ...(mayEverywhere(staff, 'conversion.read')
      ? [{ to: '/figures/conversion', name: 'お申し込みまでの段階' }]
      : []),
    ...(ofDonations ? [{ to: '/figures/stock-outs', name: '品切れ' }] : []),
    ...(ofDonations ? [{ to: '/figures/forecast', name: '年末の見込み' }] : []),
    ...(ofDonations ? [{ to: '/figures/duty', name: '指定制度' }] : []),
  ];
}
