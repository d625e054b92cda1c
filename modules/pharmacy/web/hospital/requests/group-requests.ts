import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';

type Grouped = Pick<MedicationRow, 'id' | 'patient'>;

/** Rows of one patient together, patients in the order of their first row. */
export function byPatient<Row extends Grouped>(rows: readonly Row[]): readonly Row[] {
  return [...Map.groupBy(rows, ({ patient }) => patient.id).values()].flat();
}

/** The first row of each patient: the one that says the name. */
export function firstRows(rows: readonly Grouped[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ id, patient }, at) => (rows[at - 1]?.patient.id === patient.id ? [] : id)));
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices of a filter, each once. */
export function onceEach(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
