import type { ReactNode } from 'react';
import { CalendarFields } from './CalendarFields.tsx';
import { FeaturedGifts, FeaturedProducts } from './FeaturedFields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { BannerFields, MaintenanceFields } from './NoticeFields.tsx';
import { PointsFields } from './PointsFields.tsx';
import { ShippingFields } from './ShippingFields.tsx';
import { ThresholdFields } from './ThresholdFields.tsx';

const FIELDS: Readonly<Record<string, (props: FieldsProps) => ReactNode>> = {
  banner: BannerFields,
  maintenance: MaintenanceFields,
  shipping: ShippingFields,
  points: PointsFields,
  calendar: CalendarFields,
  thresholds: ThresholdFields,
  featured_gifts: FeaturedGifts,
  featured_products: FeaturedProducts,
};

/** The fields of a setting, by its name. */
export function SettingFields({ name, ...props }: FieldsProps & { name: string }) {
  const Fields = FIELDS[name];
  return Fields ? <Fields {...props} /> : null;
}
