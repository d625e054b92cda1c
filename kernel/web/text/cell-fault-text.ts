import { cellFaults } from '#kernel/contract/cell-faults.ts';
import { contractText } from './contract-text.ts';
import { keptText } from './kept-text.ts';
import type { Translate } from './translate.ts';

const patterns = Object.values(cellFaults).map(({ message }) => message);

/** What a fault is about, in the words of the screen: `medication type` is said as the label "Medication type" is. */
function whatText(t: Translate, what: string): string {
  const label = what.charAt(0).toUpperCase() + what.slice(1);
  const said = [what, label].find((words) => t(words) !== words);
  return said === undefined ? what : t(said);
}

/** What is wrong with a cell of an uploaded table, in the language of the screen; what was typed and what the file takes stay. */
export function cellFaultText(t: Translate, message: string): string {
  const said = contractText(t, message);
  if (said !== message) return said;
  return keptText(t, message, patterns, (name, value) => (name === 'what' ? whatText(t, value) : value));
}
