import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AppointmentKind,
  AppointmentMode,
  AppointmentPriority,
  AppointmentSource,
  BackgroundKind,
  CheckInMethod,
  ExceptionKind,
  ReminderChannel,
  ReminderState,
  TypeColor,
} from '#modules/appointments/contract/words.ts';
import type { Gender } from '#modules/patients/contract/words.ts';
import type { Weekday } from '#modules/organisation/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const kindWords = { internal: word('Registered patient'), external: word('Not registered') } satisfies Words<AppointmentKind>;

export const modeWords = {
  'in-person': word('In person'),
  phone: word('By phone'),
  video: word('By video'),
  'home-visit': word('Home visit'),
} satisfies Words<AppointmentMode>;

export const sourceWords = {
  'front-desk': word('Front desk'),
  'walk-in': word('Walk-in'),
  phone: word('Telephone'),
  'patient-area': word('Patient area'),
  'follow-up': word('Follow-up'),
  referral: word('Referral'),
  antenatal: word('Antenatal'),
  recurring: word('Series'),
} satisfies Words<AppointmentSource>;

export const priorityWords = {
  normal: word('Normal'),
  urgent: word('Urgent'),
  emergency: word('Emergency'),
} satisfies Words<AppointmentPriority>;

export const exceptionWords = {
  leave: word('Leave'),
  holiday: word('Holiday'),
  theatre: word('Theatre'),
  'extra-clinic': word('Extra clinic'),
} satisfies Words<ExceptionKind>;

export const backgroundWords = {
  ...exceptionWords,
  schedule: word('Working hours'),
  opening: word('Opening hours'),
  closed: word('Closed'),
} satisfies Words<BackgroundKind>;

export const methodWords = {
  desk: word('At the desk'),
  kiosk: word('At the kiosk'),
  'patient-qr': word('By the patient'),
} satisfies Words<CheckInMethod>;

export const channelWords = { sms: word('SMS'), email: word('Email') } satisfies Words<ReminderChannel>;
export const reminderWords = { queued: word('Waiting'), sent: word('Sent'), skipped: word('Not sent') } satisfies Words<ReminderState>;

export const colorWords = {
  blue: word('Blue'),
  teal: word('Teal'),
  green: word('Green'),
  lime: word('Lime'),
  yellow: word('Yellow'),
  orange: word('Orange'),
  red: word('Red'),
  pink: word('Pink'),
  grape: word('Grape'),
  violet: word('Violet'),
  indigo: word('Indigo'),
  cyan: word('Cyan'),
  gray: word('Grey'),
} satisfies Words<TypeColor>;

export const weekdayWords = {
  monday: word('Monday'),
  tuesday: word('Tuesday'),
  wednesday: word('Wednesday'),
  thursday: word('Thursday'),
  friday: word('Friday'),
  saturday: word('Saturday'),
  sunday: word('Sunday'),
} satisfies Words<Weekday>;

export const genderWords = {
  male: word('Male'),
  female: word('Female'),
  'prefer not to say': word('Prefer not to say'),
} satisfies Words<Gender>;

/** Options of a closed list in its own order. */
export function optionsFrom(words: Words<string>, t: Translate): readonly Option[] {
  return Object.entries(words).map(([value, text]) => ({ value, label: t(text) }));
}
