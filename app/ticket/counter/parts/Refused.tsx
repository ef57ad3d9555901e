import { Notice } from '#app/ui/Notice.tsx';

export function Refused({ why }: { why: string }) {
  return (
    <>
      <h1>ご利用いただけません</h1>
      <Notice look="danger">
        <p>{why}</p>
      </Notice>
      <p>
        <a href="/qr_tickets/redeem" className="btn btn-primary min-h-14 w-full">
          ほかのチケットを読み取る
        </a>
      </p>
    </>
  );
}
