import { keptText } from '#kernel/web/text/kept-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';

/** How far steps are, as the modules of the server write it. */
const progressTexts = [
  word('Currency not set for hospital'),
  word('No timezone set'),
  word('{priced} of {items} priced'),
  word('Service types: {count}'),
  word('Specializations: {count}'),
  word('Departments: {count}'),
  word('{count} active'),
  word('Taxes: {count}'),
  word('Tests: {count}'),
  word('Wards: {wards}, beds: {beds}, room types without a price: {unpriced}'),
  word('Missing: {parts}'),
  word('Trial days left: {count}'),
];
/** Parts of the hospital's profile. */
const profileParts: readonly string[] = [word('licence'), word('contact'), word('logo')];

/** How far a step is, in the language of the screen. */
export function progressText(t: Translate, progress: string): string {
  return keptText(t, progress, progressTexts, (name, value) =>
    name === 'parts'
      ? value
          .split(', ')
          .map((part) => (profileParts.includes(part) ? t(part) : part))
          .join(', ')
      : value,
  );
}
