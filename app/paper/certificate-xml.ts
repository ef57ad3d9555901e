import { config } from '#platform/config.ts';
import { CERTIFICATE_BASIS, type Certificate } from './certificate.ts';

const FORM = 'TEG830';
const REIWA = 5; // e-Tax's number of the era (gen:era)
const FIRST_YEAR_OF_REIWA = 2019;

// Characters that XML 1.0 does not allow (section 2.2) and those that would end a text or an attribute.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(value: string | number): string {
  return String(value)
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (c) => ESCAPES[c]!);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function corporateNumber(name: string, number: string): string {
  return element(name, element('gen:hojinbango', text(number)));
}

function date(name: string, at: string): string {
  const [year, month, day] = at.split('-').map(Number);
  return element(
    name,
    element('gen:yyyy', text(year!)) + element('gen:mm', text(month!)) + element('gen:dd', text(day!)),
  );
}

/**
 * The certificate as 電子的控除証明書等 of e-Tax, form TEG830, with the elements whose meaning is known (docs/papers.md
 * lists them, and what is still missing before a file can be submitted: above all the issuer's XML signature).
 */
export function certificateXml(c: Certificate): string {
  const attributes = [
    ['xmlns', 'http://xml.e-tax.nta.go.jp/XSD/kyotsu'],
    ['xmlns:gen', 'http://xml.e-tax.nta.go.jp/XSD/general'],
    ['id', FORM],
    ['page', '1'],
    ['sakuseiDay', c.issuedOn],
    ['sakuseiNM', c.issuer.name],
    ['softNM', config().SITE_NAME],
  ].map(([name, value]) => ` ${name}="${text(value!)}"`);
  const donations = c.donations.map((d) =>
    element(
      'WML00010',
      element('WML00020', text(d.number)) +
        date('WML00030', d.receivedOn) +
        element(
          'WML00040',
          element('WML00050', text(d.government)) + corporateNumber('WML00060', d.corporateNumber),
        ) +
        element('WML00070', text(d.amount)),
    ),
  );
  const body = [
    element(
      'WMA00000',
      element('gen:era', text(REIWA)) + element('gen:yy', text(c.year - FIRST_YEAR_OF_REIWA + 1)),
    ),
    element('WMC00000', text(c.name)),
    element('WME00000', text(c.address)),
    element('WMF00000', text(c.total)),
    element('WMG00000', text(CERTIFICATE_BASIS)),
    element('WMJ00000', text(c.issuer.name)),
    corporateNumber('WMK00000', c.issuer.number),
    element('WML00000', donations.join('\n')),
  ];
  const form = element(`${FORM}-1`, `\n${body.join('\n')}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${FORM}${attributes.join('')}>\n${form}\n</${FORM}>\n`;
}
