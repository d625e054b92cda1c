import type { z } from 'zod';
import type { AssessmentContent, Checklist, ConsentContent, Counts, NoteContent } from '../contract/clinical-records.ts';
import type { Antibiotic, Blood, Consumable, FeeSplits } from '../contract/catalogue-records.ts';

/** Two doctors who let an emergency begin without what was missing. */
export interface StoredWaiver {
  readonly reason: string;
  readonly doctors: readonly { readonly id: string; readonly name: string }[];
  readonly passed: readonly string[];
}

declare module '#database/types.ts' {
  interface JsonColumns {
    'procedures.needsBlood': z.output<typeof Blood>;
    'procedures.consumables': z.output<typeof Consumable>[];
    'procedures.antibiotic': z.output<typeof Antibiotic>;
    'procedures.feeSplits': z.output<typeof FeeSplits>;
    'procedureRequests.diagnoses': { code: string; description: string }[];
    'procedureRequests.startWaiver': StoredWaiver;
    'procedureAssessments.content': AssessmentContent;
    'procedureConsents.content': ConsentContent;
    'procedureChecklists.items': Checklist['items'];
    'procedureCounts.numbers': Counts['counts'][number]['numbers'];
    'procedureNotes.content': NoteContent;
    'procedureNoteAmendments.before': NoteContent;
    'procedureNoteAmendments.after': NoteContent;
    'procedureRequestEvents.details': object;
    'procedureMilestones.corrections': { at: string; byName: string; reason: string | null }[];
  }
}
