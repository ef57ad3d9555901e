/** The fields of an application whose goods go to somebody else. */
export const ELSEWHERE = {
  deliveryTo: 'new',
  'delivery.familyName': '比嘉',
  'delivery.givenName': '太郎',
  'delivery.familyNameKana': 'ヒガ',
  'delivery.givenNameKana': 'タロウ',
  'delivery.postalCode': '900-0014',
  'delivery.prefecture': '47',
  'delivery.city': '那覇市',
  'delivery.street': '松尾1-1',
  'delivery.building': '',
  'delivery.phone': '098-123-4567',
};
