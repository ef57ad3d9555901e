import { pageHead } from '#app/shell/head.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { lawNotice } from '../law.ts';
import { ShippingTables } from '../parts/ShippingTables.tsx';
import type { Route } from './+types/law.ts';

export const handle = { script: false };

export function loader() {
  return lawNotice();
}

export function meta(args: Route.MetaArgs) {
  const organization = args.loaderData?.organization;
  return pageHead(args, {
    description: '販売業者、価格、送料、お支払い、お届け、返品についての、特定商取引法に基づく表記です。',
    canonical: '/ec/law',
    jsonLd: organization && {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      ...organization,
    },
  });
}

export default function Law({ loaderData: { items, payments, shipping } }: Route.ComponentProps) {
  const { demo } = useSiteInfo();
  return (
    <div className="space-y-6">
      <h1>特定商取引法に基づく表記</h1>
      {demo && (
        <Notice look="info" title="この表記は見本です">
          <p>このサイトはデモのため、販売業者の名称や連絡先などは見本です。実際の販売は行われません。</p>
        </Notice>
      )}
      <dl className="law">
        {items.map((item) => (
          <div key={item.id} id={item.id}>
            <dt>{item.title}</dt>
            <dd>
              {item.paragraphs.map((p) => (
                <p key={p}>{p}</p>
              ))}
              {item.table === 'shipping' && <ShippingTables rows={shipping} />}
              {item.table === 'payments' && (
                <table>
                  <caption className="sr-only">お支払いの方法ごとの時期</caption>
                  <thead>
                    <tr>
                      <th scope="col">方法</th>
                      <th scope="col">時期</th>
                    </tr>
                  </thead>
                  <tbody>
                    {payments.map((m) => (
                      <tr key={m.name}>
                        <th scope="row">{m.name}</th>
                        <td>{m.time}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
