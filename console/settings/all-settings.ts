import { calendarForm } from './calendar-form.ts';
import { featuredForm } from './featured-form.ts';
import { type SettingPage, settingPage } from './form.ts';
import { bannerForm, maintenanceForm } from './notice-forms.ts';
import { pointsForm } from './points-form.ts';
import { shippingForm } from './shipping-form.ts';
import { thresholdsForm } from './thresholds-form.ts';

/** Every setting, in the order of the list. Its fields stand in `parts/SettingFields.tsx` under the same name. */
export const settingPages: readonly SettingPage[] = [
  settingPage(bannerForm),
  settingPage(maintenanceForm),
  settingPage(shippingForm),
  settingPage(pointsForm),
  settingPage(calendarForm),
  settingPage(thresholdsForm),
  settingPage(featuredForm('gift')),
  settingPage(featuredForm('product')),
];

export function settingNamed(name: string | undefined): SettingPage | undefined {
  return settingPages.find((page) => page.name === name);
}
