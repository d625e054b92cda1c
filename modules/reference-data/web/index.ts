export { HcpcsField, IcdFavouriteButton, IcdField, IcdPicker } from './codes.tsx';
export { Flag } from './flag.tsx';
export type { IcdChoice } from './icd-picker.tsx';
export { DialCodeField, DialCodeSelect, PhoneField, usePhoneExample } from './phone-fields.tsx';
export { CityField, CountryField, CurrencyField, LgaField, StateField } from './place-fields.tsx';
export { TimezoneField } from './timezone-field.tsx';
