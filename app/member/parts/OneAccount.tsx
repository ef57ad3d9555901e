import { useSiteInfo } from '#app/shell/site-info.ts';

/** Says that both storefronts share one account, wherever somebody might register a second time. */
export function OneAccount() {
  const { siteName, shopName } = useSiteInfo();
  return (
    <>
      {siteName}(ふるさと納税)と{shopName}は、同じ会員登録でご利用いただけます。
    </>
  );
}
