import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { SummarySection } from './document-records.ts';
import type { VitalSource } from './words.ts';

/** A set of vitals was recorded or amended. Listeners: queue (the ticket has its vitals), billing. */
export const VitalsRecorded = declareEvent<{
  readonly patientId: Id;
  readonly vitalId: Id;
  readonly source: VitalSource;
  readonly sourceId: Id | null;
  readonly takenAt: Instant;
  /** Null when the set is incomplete or the table does not apply. */
  readonly news2: number | null;
  /** A red flag of any table: NEWS2 of 7 or more, MEOWS red, a child's red limit. */
  readonly red: boolean;
  readonly suggestedPriority: 'emergency' | 'urgent' | null;
  /** True for the first writing; a correction tells again. */
  readonly isNew: boolean;
}>('VitalsRecorded');

/** A set of vitals was marked as entered in error: whatever was done because of it is judged anew. */
export const VitalsVoided = declareEvent<{ readonly patientId: Id; readonly vitalId: Id }>('VitalsVoided');

/** Who looks after a patient now: whom an alert reaches. Nobody answering: every holder of 'Receive Clinical Alerts'. */
export const CareTeam = declareQuestion<
  { readonly patientId: Id },
  { readonly userIds: readonly Id[]; readonly departmentIds: readonly Id[] }
>('CareTeam');

/** The end of the pregnancy that a patient is or was in, for the obstetric table (42 days). Nobody answering: as the set says. */
export const PregnancyState = declareQuestion<{ readonly patientId: Id; readonly at: Instant }, 'pregnant' | 'postpartum'>(
  'PregnancyState',
);

/** Does a record exist to which a document of the patient is tied, and is it signed or submitted (the document then stays)? */
export const AttachmentLink = declareQuestion<
  { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
  { readonly locked: boolean }
>('AttachmentLink');

/** Sections of the generated summary that later modules know, in their order; `sections` null = all. Filtered by the actor's rights. */
export const SummarySections = declareQuestion<
  { readonly patientId: Id; readonly sections: readonly string[] | null },
  readonly SummarySection[]
>('SummarySections');

/** How far somebody who acts for a person sees their chart. Nobody answering: whole. */
export const OwnChartRight = declareQuestion<{ readonly personId: Id }, 'full' | 'none'>('OwnChartRight');
