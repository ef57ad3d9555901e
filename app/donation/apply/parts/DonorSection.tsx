import { ADULT_AGE, isYounger } from '#app/forms/age.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Fold } from '#app/forms/parts/Fold.tsx';
import { Tick } from '#app/forms/parts/inputs.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import { FOLDABLE } from '../foldable.ts';
import { donorLines } from '../folded-words.ts';
import { FILL_DONOR } from '../intents.ts';

/** Who donates, as on the resident register. @param folded whether it is known already. */
export function DonorSection({
  at,
  alcohol,
  reply,
  live,
  folded,
}: {
  at: Date;
  /** Something of it is only for people of 20 and over. */
  alcohol: boolean;
  reply: FormReply;
  live: Record<string, string>;
  folded: boolean;
}) {
  const fields = (
    <>
      <PersonFields reply={reply} prefix="donor." />
      <BirthDateFields reply={reply} name="donor.birthDate" />
      {!isAdult(live, at) && (
        <Tick reply={reply} name="guardian">
          18歳未満の方: 保護者の同意を得ています
        </Tick>
      )}
      <AddressFields reply={reply} prefix="donor." fillIntent={FILL_DONOR} />
    </>
  );
  return (
    <Section
      title="寄附される方"
      lead="住民票に記載のお名前とご住所をご入力ください。受領証明書と控除の手続きに使われます。"
    >
      {folded ? (
        <Fold reply={reply} prefixes={FOLDABLE.donor} title="寄附される方" lines={donorLines(live)}>
          {fields}
        </Fold>
      ) : (
        fields
      )}
      {alcohol && (
        <Tick reply={reply} name="ofAge" required>
          お酒の返礼品です。寄附される方も受け取られる方も20歳以上です
        </Tick>
      )}
    </Section>
  );
}

/** Whether a whole birth date says so; nobody is asked for a guardian's consent then. */
function isAdult(v: Record<string, string>, at: Date): boolean {
  const whole = /^(19|20)\d\d-\d{1,2}-\d{1,2}$/.test(
    ['year', 'month', 'day'].map((part) => v[`donor.birthDate.${part}`]?.normalize('NFKC')).join('-'),
  );
  return whole && !isYounger(v, 'donor.birthDate', ADULT_AGE, at);
}
