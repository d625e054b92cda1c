export { Flag } from './flag.tsx';
export { DialCodeField, DialCodeSelect, PhoneField, usePhoneExample } from './phone-fields.tsx';
export { CityField, CountryField, CurrencyField, LgaField, StateField } from './place-fields.tsx';
export { TimezoneField } from './timezone-field.tsx';
