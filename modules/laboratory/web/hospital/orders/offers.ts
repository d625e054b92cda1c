import type { TestRow } from '#modules/laboratory/contract/catalogue-records.ts';
import type { OrderableTest } from '#modules/laboratory/contract/request-records.ts';
import type { Needing } from '../specimens/tubes.tsx';

/** A test as the picker shows it: one price, that of the billing method chosen. Amounts in minor units. */
export interface Offered {
  readonly id: string;
  readonly name: string;
  /** What else it is called: short name and other names. */
  readonly called: readonly string[];
  readonly category: string;
  readonly memberCount: number;
  readonly unfit: string | null;
  readonly lastDoneAt: string | null;
  readonly fastingRequired: boolean;
  readonly consentRequired: boolean;
  readonly instructions: string | null;
  readonly tubes: readonly Needing[];
  readonly price: number | null;
  readonly covered: number;
  readonly patientAmount: number;
  readonly approvalRequired: boolean;
  readonly excluded: boolean;
  /** Null where it cannot be marked. */
  readonly favourite: boolean | null;
  /** Marked by a colleague who shares the mark. */
  readonly sharedFavourite: boolean;
}

function tubesOfTest(test: Pick<OrderableTest, 'id' | 'kind' | 'members' | 'specimenType' | 'container'>): readonly Needing[] {
  const needing = test.kind === 'profile' ? test.members : [test];
  return needing.flatMap(({ id, specimenType, container }) => (specimenType ? [{ id, specimenType, container }] : []));
}

/** A test with its price by one billing method; without one by the patient's first. */
export function offerOf(test: OrderableTest, billingId: string | null): Offered {
  const price = test.prices.find((each) => each.billingId === billingId) ?? test.prices[0];
  return {
    id: test.id,
    name: test.name,
    called: [test.shortName, ...test.aliases].filter((name) => name !== null),
    category: test.category.name,
    memberCount: test.members.length,
    unfit: test.unfit,
    lastDoneAt: test.lastDoneAt,
    fastingRequired: test.fastingRequired,
    consentRequired: test.consentRequired,
    instructions: test.patientInstructions,
    tubes: tubesOfTest(test),
    price: price?.unitPrice ?? null,
    covered: price?.coveredAmount ?? 0,
    patientAmount: price?.patientAmount ?? 0,
    approvalRequired: price?.approvalRequired ?? false,
    excluded: price?.excluded ?? false,
    favourite: test.favourite,
    sharedFavourite: test.sharedFavourite,
  };
}

/** A test for somebody from outside, who pays all of it. */
export function offerOfRow(row: TestRow): Offered {
  return {
    id: row.id,
    name: row.name,
    called: [row.shortName, ...row.aliases].filter((name) => name !== null),
    category: row.category.name,
    memberCount: 0,
    unfit: null,
    lastDoneAt: null,
    fastingRequired: false,
    consentRequired: false,
    instructions: null,
    tubes: row.specimenType ? [{ id: row.id, specimenType: row.specimenType, container: row.container }] : [],
    price: row.price,
    covered: 0,
    patientAmount: row.price ?? 0,
    approvalRequired: false,
    excluded: false,
    favourite: null,
    sharedFavourite: false,
  };
}

/**
 * The test that Enter takes for the typed words: the first that can be ordered and has a name that begins with them, else the only one
 * found. Null: none is meant beyond doubt.
 */
export function takenByEnter(offers: readonly Offered[], words: string): Offered | null {
  const typed = words.trim().toLowerCase();
  if (typed === '') return null;
  const fit = offers.filter(({ unfit }) => unfit === null);
  const named = fit.find(({ name, called }) => [name, ...called].some((each) => each.toLowerCase().startsWith(typed)));
  return named ?? (offers.length === 1 ? (fit[0] ?? null) : null);
}
