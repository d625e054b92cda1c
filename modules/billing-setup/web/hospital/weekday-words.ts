import { word } from '#kernel/web/text/use-text.ts';
import type { Weekday } from '#modules/organisation/contract/words.ts';

export const weekdayWords = {
  monday: word('Monday'),
  tuesday: word('Tuesday'),
  wednesday: word('Wednesday'),
  thursday: word('Thursday'),
  friday: word('Friday'),
  saturday: word('Saturday'),
  sunday: word('Sunday'),
} satisfies Readonly<Record<Weekday, string>>;
