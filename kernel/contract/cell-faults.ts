import { fillWords } from './refusals.ts';

/**
 * What may be wrong with a cell of an uploaded table. The server fills the texts in English, as the file of faulty rows keeps them; the
 * screen finds the text again and says it in the reader's language.
 */
export const cellFaults = {
  whole: { message: 'Must be a whole number from {least} to {most}' },
  amount: { message: 'Must be an amount with at most {digits} decimals' },
  amountWhole: { message: 'Must be an amount without decimals' },
  amountTooLarge: { message: 'The amount is too large' },
  number: { message: 'Must be a number with at most {digits} decimals' },
  percentage: { message: 'Must be a percentage with at most {digits} decimals' },
  yesNo: { message: 'Must be Yes or No' },
  repeated: { message: 'The same as in row {row}' },
  oneOf: { message: 'Must be one of {choices}' },
  choose: { message: 'Choose a {what} of the list' },
  notFound: { message: '{what} not found: {typed}' },
  thisUnknown: { message: 'This {what} is not known' },
  unknown: { message: '{typed} is not known' },
} as const;

/** The English words of a fault with its details in them. */
export function cellFault(name: keyof typeof cellFaults, details: Readonly<Record<string, string | number>> = {}): string {
  return fillWords(cellFaults[name].message, details);
}
