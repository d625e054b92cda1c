import { word } from '#kernel/web/text/use-text.ts';
import type { ChecklistAnswer, ChecklistPhase, CountItem, CountPhase, Fitness } from '#modules/procedures/contract/clinical-words.ts';
import type { CancelReason, Destination, Side, SurgeonRole } from '#modules/procedures/contract/request-words.ts';
import type {
  AnaesthesiaType,
  ChargeKey,
  ConsentKind,
  MilestoneKind,
  ProcedureKind,
  SessionKind,
  Weekday,
} from '#modules/procedures/contract/words.ts';

export const kindWords: Readonly<Record<ProcedureKind, string>> = {
  'surgical-major': word('Major surgery'),
  'surgical-minor': word('Minor surgery'),
  endoscopy: word('Endoscopy'),
  obstetric: word('Obstetric'),
  dental: word('Dental'),
  ophthalmic: word('Ophthalmic'),
  interventional: word('Interventional'),
  bedside: word('Bedside'),
  therapy: word('Therapy'),
};

export const anaesthesiaWords: Readonly<Record<AnaesthesiaType, string>> = {
  general: word('General'),
  spinal: word('Spinal'),
  epidural: word('Epidural'),
  'regional-block': word('Regional block'),
  local: word('Local'),
  sedation: word('Sedation'),
  none: word('No anaesthesia'),
};

export const sideWords: Readonly<Record<Side, string>> = { left: word('Left'), right: word('Right'), both: word('Both sides') };

export const roleWords: Readonly<Record<SurgeonRole, string>> = {
  lead: word('Lead surgeon'),
  assistant: word('Assistant'),
  anaesthetist: word('Anaesthetist'),
  observer: word('Observer'),
  scrub: word('Scrub nurse'),
  circulating: word('Circulating nurse'),
};

export const destinationWords: Readonly<Record<Destination, string>> = {
  ward: word('Ward'),
  hdu: word('High dependency unit'),
  icu: word('Intensive care unit'),
  'recovery-home': word('Recovery, then home'),
};

export const cancelWords: Readonly<Record<CancelReason, string>> = {
  'patient-unfit': word('Patient unfit'),
  'no-consent': word('No consent'),
  'no-bed': word('No bed'),
  'no-blood': word('No blood'),
  equipment: word('Equipment'),
  'surgeon-unavailable': word('Surgeon unavailable'),
  'list-overrun': word('List overrun'),
  'patient-absent': word('Patient absent'),
  payment: word('Payment'),
  other: word('Other'),
  deceased: word('Patient deceased'),
};

export const milestoneWords: Readonly<Record<MilestoneKind, string>> = {
  'sent-for': word('Sent for'),
  arrived: word('Arrived'),
  'anaesthesia-start': word('Anaesthesia started'),
  'knife-to-skin': word('Knife to skin'),
  closure: word('Closure'),
  'anaesthesia-end': word('Anaesthesia ended'),
  'left-theatre': word('Left theatre'),
  'recovery-in': word('In recovery'),
  'recovery-out': word('Left recovery'),
};

export const sessionWords: Readonly<Record<SessionKind, string>> = {
  elective: word('Elective list'),
  emergency: word('Emergency list'),
  closed: word('Closed'),
};

export const weekdayWords: Readonly<Record<Weekday, string>> = {
  monday: word('Monday'),
  tuesday: word('Tuesday'),
  wednesday: word('Wednesday'),
  thursday: word('Thursday'),
  friday: word('Friday'),
  saturday: word('Saturday'),
  sunday: word('Sunday'),
};

export const chargeWords: Readonly<Record<ChargeKey, string>> = {
  'theatre-hour': word('Theatre time'),
  'recovery-hour': word('Recovery time'),
  'anaesthesia-minutes': word('Anaesthesia time'),
  'per-case': word('Per case'),
};

export const consentKindWords: Readonly<Record<ConsentKind, string>> = {
  procedure: word('Procedure'),
  anaesthesia: word('Anaesthesia'),
  blood: word('Blood transfusion'),
  general: word('General consent'),
};

export const fitnessLabels: Readonly<Record<Fitness, string>> = {
  fit: word('Fit'),
  'fit-with-conditions': word('Fit with conditions'),
  unfit: word('Unfit'),
  deferred: word('Deferred'),
};

export const phaseWords: Readonly<Record<ChecklistPhase, string>> = {
  'sign-in': word('Sign in'),
  'time-out': word('Time out'),
  'sign-out': word('Sign out'),
};

export const answerWords: Readonly<Record<ChecklistAnswer, string>> = {
  yes: word('Yes'),
  no: word('No'),
  'not-applicable': word('N/A'),
};

export const countPhaseWords: Readonly<Record<CountPhase, string>> = {
  initial: word('Initial count'),
  closing: word('Closing count'),
  final: word('Final count'),
};

export const countItemWords: Readonly<Record<CountItem, string>> = {
  instruments: word('Instruments'),
  swabs: word('Swabs'),
  needles: word('Needles'),
};

export const conditionWords = {
  stable: word('Stable'),
  guarded: word('Guarded'),
  critical: word('Critical'),
  deceased: word('Deceased'),
} as const;
