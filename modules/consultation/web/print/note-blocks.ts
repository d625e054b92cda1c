import type { Translate } from '#kernel/web/text/translate.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import type { TemplateField } from '#modules/consultation/contract/template-records.ts';
import { type BodySystem, bodySystems, normalFindings, textSections } from '#modules/consultation/contract/words.ts';
import { alcoholWords, lastingOf, sectionWords, smokingWords, systemWords } from '../words.ts';

export interface NoteBlock {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

const joined = (parts: readonly (string | null | undefined)[], between = '\n') => parts.filter(Boolean).join(between);

/** Complaints with how long they last. */
export function complaintLines(note: Note, t: Translate): readonly string[] {
  return note.presentingComplaints.map((complaint) => joined([complaint.text, lastingOf(complaint, t)], ', '));
}

function socialText(social: Note['socialHistory'], t: Translate): string {
  if (!social) return '';
  return joined([
    social.smoking ? `${t('Smoking')}: ${t(smokingWords[social.smoking])}` : null,
    social.alcohol ? `${t('Alcohol')}: ${t(alcoholWords[social.alcohol])}` : null,
    social.occupation ? `${t('Occupation')}: ${social.occupation}` : null,
    social.text,
  ]);
}

type Findings = Note['reviewOfSystems'];

function findingLines(findings: Findings, t: Translate, fills: boolean): string {
  const line = (system: BodySystem) => {
    const finding = findings[system];
    if (!finding) return null;
    const words = finding.text ?? (finding.state === 'normal' ? (fills ? normalFindings[system] : t('Normal')) : t('Abnormal'));
    return `${t(systemWords[system])}: ${words}`;
  };
  return joined(bodySystems.map(line));
}

/** One eye as it is written: unaided, with pinhole, corrected, pressure. */
function eyeText(
  eye: { unaided: string | null; pinhole: string | null; corrected: string | null; pressure: number | null },
  t: Translate,
): string {
  return joined(
    [
      eye.unaided ? `${t('unaided')} ${eye.unaided}` : null,
      eye.pinhole ? `${t('pinhole')} ${eye.pinhole}` : null,
      eye.corrected ? `${t('corrected')} ${eye.corrected}` : null,
      eye.pressure === null ? null : `${t('pressure')} ${eye.pressure} mmHg`,
    ],
    ', ',
  );
}

function examinationText(examination: Note['examination'], t: Translate): string {
  if (!examination) return '';
  const { general, systems, marks, teeth, eyes } = examination;
  const [right, left] = eyes ? [eyeText(eyes.right, t), eyeText(eyes.left, t)] : ['', ''];
  return joined([
    general,
    findingLines(systems, t, true),
    ...marks.map((mark, index) => `${index + 1}. ${mark.label}`),
    ...teeth.map(({ tooth, finding }) => t('Tooth {tooth}: {finding}', { tooth, finding })),
    right ? `${t('Right eye')}: ${right}` : null,
    left ? `${t('Left eye')}: ${left}` : null,
  ]);
}

type Form = NonNullable<Note['customForm']>;

/** What a form's answers are read with: questions by their keys, of each version that a note may have been begun with. */
export interface FormTexts {
  readonly name: string;
  readonly sections: readonly TemplateField[];
  readonly versions: readonly { readonly templateVersion: number; readonly sections: readonly TemplateField[] }[];
}

interface Reading {
  readonly t: Translate;
  readonly day: (day: string) => string;
}

function answerText(answer: Form['answers'][string] | undefined, field: TemplateField | undefined, { day }: Reading): string {
  if (answer === undefined || answer === null || answer === '') return '';
  if (Array.isArray(answer)) return answer.map((each) => (typeof each === 'object' ? each.label : String(each))).join(', ');
  if (field?.type === 'date' && typeof answer === 'string') return day(answer);
  return [String(answer), field?.unit].filter(Boolean).join(' ');
}

/** The form of a template as one titled text: a line for each question that was answered. Without its questions, by their keys. */
export function formBlock(form: Form, template: FormTexts | null, reading: Reading): NoteBlock | null {
  const fields = template?.versions.find(({ templateVersion }) => templateVersion === form.templateVersion)?.sections ?? template?.sections;
  const asked = new Map((fields ?? []).map((field) => [field.key, field]));
  const keys = [...asked.keys(), ...Object.keys(form.answers).filter((key) => !asked.has(key))];
  const lines = keys.flatMap((key) => {
    const text = answerText(form.answers[key], asked.get(key), reading);
    return text ? [`${asked.get(key)?.label ?? key}: ${text}`] : [];
  });
  if (lines.length === 0) return null;
  return { key: 'customForm', title: template?.name ?? reading.t(sectionWords.customForm), text: lines.join('\n') };
}

/** The note as titled texts, in its order; sections without content are left out. */
export function noteBlocks(note: Note, t: Translate): readonly NoteBlock[] {
  const texts = Object.fromEntries(textSections.map((section) => [section, note[section] ?? ''])) as Record<string, string>;
  const all: Record<string, string> = {
    ...texts,
    presentingComplaints: joined(complaintLines(note, t)),
    socialHistory: socialText(note.socialHistory, t),
    reviewOfSystems: findingLines(note.reviewOfSystems, t, false),
    examination: examinationText(note.examination, t),
  };
  return (Object.keys(sectionWords) as (keyof typeof sectionWords)[])
    .filter((section) => all[section])
    .map((section) => ({ key: section, title: t(sectionWords[section]), text: all[section] as string }));
}
