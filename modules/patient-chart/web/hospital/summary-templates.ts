import { word } from '#kernel/web/text/use-text.ts';
import type { Language } from '#kernel/web/text/catalogue.ts';
import type { SummaryFact, SummarySection } from '#modules/patient-chart/contract/document-records.ts';
import type { SummaryType } from '#modules/patient-chart/contract/words.ts';

/** Headings that a summary of a kind begins with; the writer fills them in. */
export const templates: Readonly<Record<SummaryType, readonly string[]>> = {
  'clinical-summary': [word('Presenting complaint'), word('History'), word('Examination'), word('Assessment'), word('Plan')],
  'referral-summary': [word('Reason for referral'), word('History'), word('Findings'), word('Treatment to date'), word('Question')],
  'discharge-summary': [word('Reason for admission'), word('Course'), word('Condition at discharge'), word('Medicines'), word('Follow-up')],
  'transfer-of-care': [word('Situation'), word('Background'), word('Assessment'), word('Recommendation')],
  'medical-report': [word('Purpose of the report'), word('History'), word('Findings'), word('Opinion')],
  'nursing-handover': [word('Situation'), word('Background'), word('Assessment'), word('Recommendation')],
};

/** A template's text. */
export function templateText(type: SummaryType, t: (text: string) => string): string {
  return templates[type].map((heading) => `## ${t(heading)}\n\n`).join('\n');
}

/** A row's words in a language; what somebody typed reads as typed in each. */
export function wordsOf({ value, said }: SummaryFact, language: Language): string {
  return said?.[language] ?? value;
}

/** A generated section as text: a heading and a list. */
export function sectionText(section: SummarySection, t: (text: string) => string, language: Language): string {
  const lines = section.rows.map((row) => `- ${row.label ? `**${row.label}**: ` : ''}${wordsOf(row, language)}`);
  return `## ${t(section.title)}\n\n${lines.join('\n')}\n`;
}
