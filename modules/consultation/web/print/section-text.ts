import type { Translate } from '#kernel/web/text/translate.ts';
import { emptyNote, type Note } from '#modules/consultation/contract/note-records.ts';
import type { Diagnosis } from '#modules/consultation/contract/diagnosis-records.ts';
import { diagnosisTypeWords, dispositionWords, lateralityWords } from '../words.ts';
import { noteBlocks } from './note-blocks.ts';

type Listed = Partial<Pick<Diagnosis, 'icdCode' | 'description' | 'type' | 'laterality' | 'rank'>>;

function diagnosisLine({ rank, icdCode, description, type, laterality }: Listed, t: Translate): string {
  const more = [type ? t(diagnosisTypeWords[type]) : null, laterality && laterality !== 'none' ? t(lateralityWords[laterality]) : null];
  return `${rank ?? ''}. ${[icdCode, description].filter(Boolean).join(' ')} (${more.filter(Boolean).join(', ')})`;
}

/** Answers to a form and other small records as lines `question: answer`; what is empty is left out. */
function plainLines(value: object): string {
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== '' && each !== undefined)
    .map(([key, each]) => `${key}: ${typeof each === 'object' ? JSON.stringify(each) : String(each)}`)
    .join('\n');
}

/** A section of a note, or a list of diagnoses, as people read it: for versions side by side, never as it is stored. '–' when empty. */
export function sectionText(section: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '–';
  if (section === 'disposition' && typeof value === 'string') return t(dispositionWords[value as keyof typeof dispositionWords] ?? value);
  if (typeof value === 'string') return value;
  if (section === 'diagnoses' && Array.isArray(value)) return value.map((one: Listed) => diagnosisLine(one, t)).join('\n') || '–';
  const [block] = noteBlocks({ ...emptyNote, [section]: value } as Note, t);
  if (block) return block.text;
  if (typeof value !== 'object') return String(value);
  const { answers, ...others } = value as { readonly answers?: object };
  return plainLines(answers ?? others) || '–';
}
