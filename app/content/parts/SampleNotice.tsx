import { useSiteInfo } from '#app/shell/site-info.ts';
import { Notice } from '#app/ui/Notice.tsx';

/** Shown on texts that bind the operator: the operator of a demo has agreed to nothing. */
export function SampleNotice() {
  const { demo } = useSiteInfo();
  if (!demo) return null;
  return (
    <Notice look="info" title="この文書は見本です">
      <p>
        このサイトはデモのため、運営者の名称と連絡先は見本です。実際に運営するときは、運営者が内容を確認し、自らの定めに改めます。
      </p>
    </Notice>
  );
}
