import type { ReactNode } from 'react';
import { AddressFields, type AddressInitial } from '#app/forms/parts/AddressFields.tsx';
import { Radios, Tick } from '#app/forms/parts/inputs.tsx';
import { BirthDateFields, PersonFields, type PersonInitial } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Storefront } from '#platform/storefront.ts';

const GENDERS = [
  { value: 'female', label: '女性' },
  { value: 'male', label: '男性' },
  { value: 'other', label: 'その他・回答しない' },
];

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-5 border-t border-line pt-5">
      <legend className="float-left mb-3 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  );
}

/** Donations need name and address of the resident register; the shop explains why it asks for the same. */
const LEADS: Record<Storefront, { name: string; address: string }> = {
  donation: {
    name: '住民票に記載のお名前をご入力ください。',
    address: '住民票に記載のご住所をご入力ください。お届け先は、お申し込みのときに別に指定できます。',
  },
  shop: {
    name: '住民票に記載のお名前をご入力ください。ふるさと納税をご利用になるときにも、このお名前をお使いいただけます。',
    address: '住民票に記載のご住所をご入力ください。お届け先は、ご注文のときに別に指定できます。',
  },
};

/** The member's data as on the resident register: the part that registration and 会員情報 share. */
export function PersonSections({
  storefront,
  reply,
  initial = {},
}: {
  storefront: Storefront;
  reply: FormReply;
  initial?: PersonInitial & AddressInitial & { birthDate?: string | undefined; gender?: string | undefined };
}) {
  const lead = LEADS[storefront];
  return (
    <>
      <Section title="お名前">
        <p className="text-sm text-soft">{lead.name}</p>
        <PersonFields reply={reply} initial={initial} />
        <BirthDateFields reply={reply} initial={initial.birthDate} />
        <Tick reply={reply} name="guardianConsent">
          18歳未満の方: 会員登録について、保護者の同意を得ています
        </Tick>
        <Radios reply={reply} name="gender" label="性別" options={GENDERS} initial={initial.gender} />
      </Section>
      <Section title="ご住所とご連絡先">
        <p className="text-sm text-soft">{lead.address}</p>
        <AddressFields reply={reply} initial={initial} />
      </Section>
    </>
  );
}
