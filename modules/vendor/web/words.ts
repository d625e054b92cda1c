import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  Destination,
  RejectReason,
  ReturnReason,
  VendorCategory,
  VendorPaymentMethod,
  VendorWarning,
} from '#modules/vendor/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const categoryWords = {
  pharmaceutical: word('Pharmaceutical'),
  consumables: word('Consumables'),
  reagents: word('Reagents'),
  'blood-service': word('Blood service'),
  equipment: word('Equipment'),
  food: word('Food'),
  services: word('Services'),
  general: word('General'),
} satisfies Words<VendorCategory>;

export const rejectWords = {
  damaged: word('Damaged'),
  short: word('Short delivery'),
  wrong: word('Wrong goods'),
  expired: word('Expired'),
  temperature: word('Temperature'),
  'no-order': word('Not ordered'),
} satisfies Words<RejectReason>;

export const destinationWords = {
  available: word('Available'),
  quarantined: word('Quarantined'),
} satisfies Words<Destination>;

export const returnWords = {
  expired: word('Expired'),
  'near-expiry': word('Near expiry'),
  damaged: word('Damaged'),
  recalled: word('Recalled'),
  wrong: word('Wrong goods'),
  surplus: word('Surplus'),
  quality: word('Quality'),
} satisfies Words<ReturnReason>;

export const methodWords = {
  transfer: word('Bank transfer'),
  cash: word('Cash'),
  cheque: word('Cheque'),
  card: word('Card'),
} satisfies Words<VendorPaymentMethod>;

/** As the contract says them, in `warningTexts`. */
export const warningWords = {
  'licence-missing': word("The vendor's licence is missing"),
  'licence-expired': word('The licence expired on {day}'),
  'licence-ending': word('The licence expires on {day}'),
  'below-minimum-order': word("The order is below the vendor's minimum"),
  'vendor-not-active': word('Vendor: {status}'),
  'open-orders': word('Open orders: {orders}'),
  'cost-rise': word('{product} costs over 20 % more than last time'),
  'short-shelf-life': word('{product} must have at least {days} days of shelf life'),
  'over-receipt': word('More {product} than ordered: {received} of {ordered}'),
  temperature: word('The cold chain was broken: these lines are quarantined'),
  'invoice-total-differs': word('The lines do not match the invoice total'),
} satisfies Words<VendorWarning>;

/** Words of a closed list as the options of a field. */
export function optionsFrom(words: Readonly<Record<string, string>>, t: Translate): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
}
