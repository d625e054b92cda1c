import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fileSummary, isSensitiveCode } from '#modules/patient-chart/server/index.ts';
import type { HomeMedicine } from '../../contract/home-medicines.ts';
import type { DischargeSummary } from '../../contract/stay-end-records.ts';
import type { StayDiagnosis } from '../../contract/stay-records.ts';
import type { DischargeType } from '../../contract/stay-words.ts';
import type { StoredAdmission } from '../stay-store.ts';

/** Characters that a summary of the chart holds. */
const mostOfBody = 20_000;

/** What a signed discharge says. */
export interface Signed {
  readonly type: DischargeType;
  readonly finalDiagnoses: readonly StayDiagnosis[];
  readonly summary: DischargeSummary;
  readonly medicines: readonly HomeMedicine[] | null;
  readonly takeHome: { readonly prescriptionNumber: string; readonly lines: readonly { medicine: string; dosageText: string }[] } | null;
}

const parts = [
  ['Course in hospital', 'course'],
  ['Findings', 'findings'],
  ['Procedures', 'procedures'],
  ['Condition at discharge', 'condition'],
  ['Advice', 'advice'],
  ['Return at once if', 'warnings'],
  ['Diet', 'diet'],
  ['Activity', 'activity'],
] as const satisfies readonly (readonly [string, keyof DischargeSummary])[];

// The chart shows summaries as Markdown: a heading, then paragraphs or a list.
const heading = (title: string, text: string) => `## ${title}\n\n${text}`;
const told = (title: string, text: string | null) => (text ? [heading(title, text.split(/\n+/).join('\n\n'))] : []);
const listed = (title: string, lines: readonly (string | null)[]) => {
  const said = lines.filter(Boolean);
  return said.length > 0 ? [heading(title, said.map((line) => `- ${line}`).join('\n'))] : [];
};

/** The text of a signed discharge as the chart keeps it. */
export function summaryBody(admissionNumber: string, { type, finalDiagnoses, summary, medicines, takeHome }: Signed): string {
  const decided = (action: HomeMedicine['action']) =>
    (medicines ?? [])
      .filter((item) => item.action === action)
      .map(({ medicine, reason }) => (reason ? `${medicine}: ${reason}` : medicine));
  // Whoever reads summaries may not see sensitive records.
  const open = finalDiagnoses.filter(({ icdCode }) => icdCode === null || !isSensitiveCode(icdCode));
  const blocks = [
    `Admission ${admissionNumber}, discharged: ${type.replaceAll('-', ' ')}`,
    ...listed('Final diagnoses', [
      ...open.map(({ icdCode, description }) => (icdCode ? `${description} (${icdCode})` : description)),
      open.length < finalDiagnoses.length ? 'Further diagnoses stand in the admission' : null,
    ]),
    ...parts.flatMap(([title, key]) => told(title, summary[key])),
    ...listed(
      `Medicines to go home${takeHome ? ` (${takeHome.prescriptionNumber})` : ''}`,
      (takeHome?.lines ?? []).map(({ medicine, dosageText }) => `${medicine}: ${dosageText}`),
    ),
    ...listed('Medicines continued', decided('continue')),
    ...listed('Medicines stopped', decided('stop')),
  ];
  return blocks.join('\n\n').slice(0, mostOfBody);
}

/** Files the signed summary of a stay in the patient's chart; what was filed of the stay before is superseded. */
export function fileStaySummary(scope: Scope, row: StoredAdmission, signed: Signed): Promise<Id> {
  return fileSummary(scope, {
    patientId: row.patientId,
    title: `Discharge summary ${row.admissionNumber}`,
    body: summaryBody(row.admissionNumber, signed),
    type: 'discharge-summary',
    sourceType: 'admission',
    sourceId: row.id,
  });
}
