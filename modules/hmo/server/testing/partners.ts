import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { anItem, withNaira } from '#modules/billing-setup/server/testing/price-list.ts';
import { anInsuredBilling } from '#modules/billing-setup/server/testing/insurer.ts';
import { aPartner } from '#testing/hmo-factories.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { partnerCalls } from '../../contract/calls/partners.ts';
import { priceListCalls } from '../../contract/calls/price-lists.ts';
import type { Partner } from '../../contract/partner-records.ts';
import type { GenerateList, PriceRow } from '../../contract/price-records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The partner could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

/** A hospital with two priced laboratory items and one of medication, and who keeps its partners. */
export interface Desk {
  readonly hospital: TestHospital;
  readonly keeper: TestUser;
  /** The full blood count of ₦2,500, a culture of ₦4,000 and a medicine of ₦100. */
  readonly items: readonly [count: string, culture: string, medicine: string];
  /** A partner whose price list is not complete. */
  readonly partner: (changes?: Readonly<Record<string, unknown>>) => Promise<Partner>;
  readonly generate: (id: string, module: string, body?: Partial<GenerateList>) => Promise<void>;
  readonly rows: (id: string, module?: string, query?: object) => Promise<PriceRow[]>;
  /** A partner whose price list was completed at the hospital's prices; its first plan. */
  readonly active: (changes?: Readonly<Record<string, unknown>>) => Promise<Partner>;
  /** An active billing method of a patient on a plan of a partner. */
  readonly insure: (patientId: string, partner: Partner) => Promise<string>;
}

const names = [
  'View Health Plan Partner',
  'Create Health Plan Partner',
  'Edit Health Plan Partner',
  'Upload Health Plan Partner',
  'Delete Health Plan Partner',
  'Generate HMO Price List',
  'Edit HMO Price List',
  'Upload HMO Price List',
  'Complete HMO Price List',
] as const;

/** A hospital that keeps partners. */
export async function aDesk(): Promise<Desk> {
  const hospital = await withNaira(await aHospital());
  // The items that every hospital begins with are not priced: only those of this desk are sold.
  await theDatabase().owner.query("update billable_items set status = 'archived' where hospital_id = $1", [hospital.id]);
  const keeper = await hospital.userWith(...names);
  const items = [
    (await anItem(hospital, { name: 'Full blood count', code: 'LAB-FBC' })).id,
    (await anItem(hospital, { name: 'Urine culture', price: 400_000 })).id,
    (await anItem(hospital, { name: 'Paracetamol', module: 'Medication', price: 10_000 })).id,
  ] as const;
  const view = async (id: string) => sound(await keeper.send(partnerCalls.view, { params: { id } })).payload;
  const partner: Desk['partner'] = async (changes = {}) => view(await aPartner(hospital, changes));
  const generate: Desk['generate'] = async (id, module, body = {}) => {
    sound(await keeper.send(priceListCalls.generate, { params: { id, module }, body }));
  };
  const active: Desk['active'] = async (changes = {}) => {
    const { id } = await partner(changes);
    await generate(id, 'Laboratory');
    await generate(id, 'Medication');
    for (const module of billingModules)
      if (module !== 'Laboratory' && module !== 'Medication') await generate(id, module, { notCovered: true });
    return sound(await keeper.send(priceListCalls.complete, { params: { id }, body: {} })).payload;
  };
  return {
    hospital,
    keeper,
    items,
    partner,
    generate,
    active,
    rows: async (id, module = 'Laboratory', query = {}) =>
      sound(await keeper.send(priceListCalls.list, { params: { id, module }, query: { limit: 'All', ...query } })).payload.data,
    insure: (patientId, { id, plans: [plan] }) =>
      anInsuredBilling(hospital.id, patientId, {
        hmoId: id,
        planId: plan?.id as string,
        asked: [],
        line: {},
        left: { visitLeft: null, annualLeft: null },
      }),
  };
}
