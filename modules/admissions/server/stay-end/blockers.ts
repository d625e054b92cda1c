import type { Blocker } from '../../contract/stay-end-records.ts';
import type { ClearanceArea, DischargeType } from '../../contract/stay-words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const blocker = (
  code: Blocker['code'],
  words: string,
  button: string,
  path: string,
  about: Partial<Pick<Blocker, 'id' | 'what' | 'count' | 'amount'>> = {},
): Blocker => ({ code, words, id: null, what: null, count: null, button, path, amount: null, ...about });

export interface NursingFacts {
  readonly doses: readonly { readonly medicine: string; readonly doses: number; readonly path: string }[];
  /** Tasks of the nurses that nobody has ended. */
  readonly tasks?: number;
  /** What was kept for the patient and is not given back. */
  readonly belongings: readonly string[];
  readonly stayPath: string;
}

/** A bed that is held keeps nobody: the release frees it. */
export function nursingBlockers({ doses, tasks = 0, belongings, stayPath }: NursingFacts): Blocker[] {
  return [
    ...doses.map((due) =>
      blocker('dose-unrecorded', `${due.medicine}: ${plural(due.doses, 'dose is', 'doses are')} due and not recorded`, 'Record', due.path, {
        ...{ what: due.medicine, count: due.doses },
      }),
    ),
    ...(tasks > 0
      ? [blocker('tasks-open', `${plural(tasks, 'task is', 'tasks are')} open`, 'Open tasks', stayPath, { count: tasks })]
      : []),
    ...belongings.map((what) => blocker('belongings', `${what} is not given back`, 'Give back', stayPath, { what })),
  ];
}

export interface PharmacyFacts {
  /** Medicines to go home that wait or are held by an order. */
  readonly takeHome: readonly {
    readonly id: string;
    readonly begun: boolean;
    readonly requestNumber: string;
    readonly medicine: string;
    readonly path: string;
  }[];
  /** The reader may cancel orders of medicines. */
  readonly mayCancel: boolean;
  readonly unused: readonly { readonly administrationNumber: string; readonly medicine: string; readonly units: number }[];
}

/** What a cancelled or dispensed request asked for is no blocker, nor are units that came back. */
export function pharmacyBlockers({ takeHome, mayCancel, unused }: PharmacyFacts): Blocker[] {
  return [
    ...takeHome.map(({ id, begun, requestNumber, medicine, path }) =>
      blocker('take-home', `${medicine} (${requestNumber}) is not dispensed`, 'Open order', path, {
        id: mayCancel && !begun ? id : null,
        what: `${medicine} (${requestNumber})`,
      }),
    ),
    ...unused.map(({ administrationNumber, medicine, units }) =>
      blocker(
        'unused-units',
        `${medicine} (${administrationNumber}): ${plural(units, 'unit is', 'units are')} to come back`,
        'Return',
        '/medications?tab=returns',
        { what: `${medicine} (${administrationNumber})`, count: units },
      ),
    ),
  ];
}

export interface BillingFacts {
  readonly patientId: string;
  readonly netDue: number;
  readonly uninvoiced: number;
  readonly onDraft: number;
  /** Lines that wait for an insurer, and lines without a price. */
  readonly hmoPending: number;
  readonly unpriced: number;
  /** The lines are gathered at the release. */
  readonly draftedAtRelease: boolean;
  /** Amounts are named to those alone who may see bills. */
  readonly seesAmounts: boolean;
}

/** Sums and counts are of standing lines: what is void, priced at zero or net of nothing is none of them. */
export function billingBlockers(facts: BillingFacts): Blocker[] {
  const { patientId, netDue, uninvoiced, onDraft, hmoPending, unpriced, draftedAtRelease, seesAmounts } = facts;
  const lines = `/billing?tab=patient-bills&patientId=${patientId}`;
  const invoices = `/billing?tab=invoices&patientId=${patientId}`;
  const amount = (sum: number) => (seesAmounts ? sum : null);
  return [
    ...(netDue > 0 ? [blocker('balance-due', 'A balance is to be paid', 'Take payment', invoices, { amount: amount(netDue) })] : []),
    ...(uninvoiced > 0 && !draftedAtRelease
      ? [blocker('uninvoiced', 'Charges are on no invoice', 'Create invoice', lines, { amount: amount(uninvoiced) })]
      : []),
    ...(onDraft > 0 ? [blocker('on-draft', 'Charges are on a draft invoice', 'Open invoice', invoices, { amount: amount(onDraft) })] : []),
    ...(unpriced > 0
      ? [blocker('unpriced', `${plural(unpriced, 'charge has', 'charges have')} no price`, 'Set price', lines, { count: unpriced })]
      : []),
    ...(hmoPending > 0
      ? [
          blocker('hmo-pending', `${plural(hmoPending, 'charge waits', 'charges wait')} for the insurer`, 'Open approval', lines, {
            count: hmoPending,
          }),
        ]
      : []),
  ];
}

export interface RecordsFacts {
  readonly type: DischargeType | null;
  readonly hasSummary: boolean;
  readonly diagnoses: readonly { readonly icdCode: string | null }[];
  readonly death: 'draft' | 'signed' | null;
  readonly stayPath: string;
  readonly patientPath: string;
}

/** Of whoever is discharged: a signed summary, coded diagnoses, and of whoever died a signed certificate. */
export function recordsBlockers({ type, hasSummary, diagnoses, death, stayPath, patientPath }: RecordsFacts): Blocker[] {
  if (type === null) return [];
  const uncoded = diagnoses.filter(({ icdCode }) => icdCode === null).length;
  const coding =
    diagnoses.length === 0
      ? 'There is no final diagnosis'
      : uncoded > 0
        ? `${plural(uncoded, 'final diagnosis is', 'final diagnoses are')} not coded`
        : null;
  return [
    ...(hasSummary ? [] : [blocker('summary-unsigned', 'The discharge summary is not signed', 'Sign', stayPath)]),
    ...(coding === null ? [] : [blocker('diagnosis-uncoded', coding, 'Code', stayPath, { count: uncoded || null })]),
    ...(type === 'deceased' && death !== 'signed'
      ? [blocker('death-unsigned', 'The death certificate is not signed', 'Certify', patientPath)]
      : []),
  ];
}

export type BlockersOf = Readonly<Record<ClearanceArea, readonly Blocker[]>>;

/** What a blocker that names a medicine says to a reader who may not know of the care in the stay. */
const wordsWithoutNames: Partial<Readonly<Record<Blocker['code'], string>>> = {
  'dose-unrecorded': 'Doses are due and not recorded',
  'take-home': 'A medicine to take home is not dispensed',
  'unused-units': 'Units of a medicine are to come back',
};

/**
 * The blockers as whoever may not read the stay sees them, as at the cash desk: no medicine and no number of its order is named, and none
 * is cancelled from here, as the reader could not tell which.
 */
export function withoutMedicines(blockers: readonly Blocker[]): Blocker[] {
  return blockers.map((each) => {
    const words = wordsWithoutNames[each.code];
    return words === undefined ? each : { ...each, words, what: null, id: null };
  });
}
