import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { anIcdCode } from '#modules/hmo/server/testing/bill-scenes.ts';
import { anInsured, type Insured } from '#modules/hmo/server/testing/insured.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { oneOf } from '#testing/walk.ts';
import { inScopeOf, type TestUser, theDatabase } from '#testing/world.ts';

/** A patient with an insurer's plan, and visits that go on. */
export interface Member {
  readonly patientId: Id;
  readonly billingId: Id;
  readonly visits: readonly Id[];
}

/** A partner whose plan pays so much a year, with its members. The second item of its list needs approval. */
export interface WalkPartner {
  readonly hmoId: Id;
  readonly enrollee: string;
  readonly annual: number;
  readonly members: readonly Member[];
}

/** What a walk through the money of insurers goes through: one hospital, two partners with two members each. */
export interface WalkWorld {
  readonly till: Till;
  readonly desk: TestUser;
  readonly today: string;
  readonly icdCode: string;
  readonly partners: readonly WalkPartner[];
  /** A PA code or a reference that nobody used. */
  readonly fresh: (prefix: string) => string;
  /** Rows of the hospital, `$1` its id. */
  readonly rows: <Row extends object>(query: string, ...values: readonly unknown[]) => Promise<Row[]>;
  /** The row that a die chooses of those; undefined where there is none. */
  readonly one: <Row extends object>(die: number, query: string, ...values: readonly unknown[]) => Promise<Row | undefined>;
}

/** Kobo that each partner's plan pays a member and year: the first is reached within a walk. */
const annualLimits = [4_000_000, 60_000_000] as const;

async function aWalkPartner(till: Till, annual: number): Promise<WalkPartner> {
  const insured: Insured = await anInsured({ annual }, till);
  const { hmoId, enrollee } = insured;
  const { owner } = theDatabase();
  await owner.query('update hmos set withholding_bps = 500 where id = $1', [hmoId]);
  await owner.query('update hmo_price_rows set requires_approval = true where hmo_id = $1 and billable_item_id = $2', [
    hmoId,
    till.cheapId,
  ]);
  const visits = () => [randomUUID(), randomUUID()];
  const members = [
    { patientId: insured.patientId, billingId: insured.billingId, visits: visits() },
    { ...(await insured.member()), visits: visits() },
  ];
  return { hmoId, enrollee, annual, members };
}

export async function aWalkWorld(): Promise<WalkWorld> {
  const till = await aTill();
  const partners = [await aWalkPartner(till, annualLimits[0]), await aWalkPartner(till, annualLimits[1])];
  const today = await inScopeOf(till.hospital.id, (scope) => scope.today());
  let given = 0;
  const rows = async <Row extends object>(query: string, ...values: readonly unknown[]) =>
    (await theDatabase().owner.query<Row>(query, [till.hospital.id, ...values])).rows;
  return {
    ...{ till, desk: till.cashier, today, icdCode: await anIcdCode(), partners, rows },
    fresh: (prefix) => {
      given += 1;
      return `${prefix}-${String(given).padStart(4, '0')}`;
    },
    one: async <Row extends object>(die: number, query: string, ...values: readonly unknown[]) =>
      oneOf(await rows<Row>(query, ...values), die),
  };
}

/** A door's act as a call would answer it: 200, or the status of its refusal. */
export async function answered(act: () => Promise<unknown>): Promise<{ readonly status: number; readonly text: string }> {
  try {
    await act();
    return { status: 200, text: '' };
  } catch (error) {
    if (error instanceof Refusal) return { status: 422, text: error.message };
    throw error;
  }
}
