import type { NewUnsent } from '#kernel/web/unsent/box.ts';
import type { DueDose, Worklist } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import type { BedsideReason, RecordedStatus, ReasonCode } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { worklistHours } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';

export type RoundPatient = Worklist['patients'][number];

const minutes = (count: number) => count * 60_000;

/** From when on a dose stands on the trolley. */
function isDue({ dueAt, windowMinutes }: Pick<DueDose, 'dueAt' | 'windowMinutes'>, now: number): boolean {
  return Date.parse(dueAt) - minutes(windowMinutes) <= now;
}

/** Outside of its window a dose wants a reason. */
export function isOutside({ dueAt, windowMinutes }: Pick<DueDose, 'dueAt' | 'windowMinutes'>, now: number): boolean {
  return Math.abs(now - Date.parse(dueAt)) > minutes(windowMinutes);
}

/** A witness and a measured value are not kept on a device: such a dose is recorded with a connection. */
export function needsConnection(dose: Pick<DueDose, 'controlled' | 'doubleCheck' | 'insulin'>): boolean {
  return dose.controlled || dose.doubleCheck || dose.insulin;
}

/**
 * The round of a trolley: patients by ward and name, each with the doses that are due now. It is made anew from the last answer as
 * time goes by, with or without a connection; what was sent meanwhile is left out.
 */
export function roundOf(patients: readonly RoundPatient[], now: number, sent: ReadonlySet<string>): readonly RoundPatient[] {
  const placeOf = ({ ward, patient }: RoundPatient) => [ward?.name ?? '', patient.fullname, patient.hospitalPatientId] as const;
  return patients
    .map((entry) => ({ ...entry, doses: entry.doses.filter((dose) => isDue(dose, now) && !sent.has(dose.dosageId)) }))
    .filter(({ doses }) => doses.length > 0)
    .sort((one, other) => {
      const [a, b] = [placeOf(one), placeOf(other)];
      return a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]) || a[2].localeCompare(b[2]);
    });
}

/** How far the server's clock is ahead of this device's, by an answer that has just come; a device that is ahead would give doses in the future. */
export function clockAhead(worklist: Pick<Worklist, 'until'>, now: number): number {
  return Date.parse(worklist.until) - worklistHours * minutes(60) - now;
}

/** What is asked of a person before a dose of the round counts as given. */
export interface Wanted {
  /** Outside of its window: why at this time. */
  readonly time: boolean;
  /** The wristband or, where the hospital asks for it, the medicine was not scanned: why. */
  readonly check: boolean;
}

/** The trolley scans wristbands alone: where the medicine is scanned too, a reason takes the scan's place. */
export function wantedFor(
  dose: Pick<DueDose, 'dueAt' | 'windowMinutes' | 'productId'>,
  { scanned, scanMedicine, now }: { readonly scanned: boolean; readonly scanMedicine: boolean; readonly now: number },
): Wanted {
  return { time: isOutside(dose, now), check: !scanned || (scanMedicine && dose.productId !== null) };
}

export interface RoundRecord {
  readonly status: RecordedStatus;
  readonly reasonCode: ReasonCode | null;
  /** When it was given, milliseconds of the server's clock. */
  readonly at: number;
  /** The patient's wristband was scanned. */
  readonly scanned: boolean;
  /** Why the patient or the medicine was not checked; a code, as no words are kept on a device. */
  readonly identityReason: BedsideReason | null;
}

/**
 * A dose as it is kept and sent: ids, a time and coded words, no name and no note. The version of the administration stays out:
 * that the dose is still pending is what counts when it arrives.
 */
export function actOf(
  dose: Pick<DueDose, 'dosageId' | 'administrationId'>,
  patientId: string,
  { status, reasonCode, at, scanned, identityReason }: RoundRecord,
  { id, owner, page }: { readonly id: string; readonly owner: string; readonly page: string },
): NewUnsent {
  const instant = new Date(at).toISOString();
  const { method, path } = administrationCalls.completeAdministration;
  return {
    ...{ id, owner, at: instant, method, path, page },
    params: { id: dose.administrationId },
    subject: dose.dosageId,
    body: {
      dosageId: dose.dosageId,
      status,
      ...(status === 'given' ? { givenAt: instant } : {}),
      ...(reasonCode ? { reasonCode } : {}),
      ...(status === 'given' && scanned ? { scannedPatient: patientId } : {}),
      ...(status === 'given' && identityReason ? { identityReason } : {}),
    },
  };
}
