import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { foundedDaysAgo, moment, secondFoundedDaysAgo } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { SetCurrency } from '../contract/currency-records.ts';
import { EditBillableItem } from '../contract/item-records.ts';
import { EditBillingPolicy, SetPatientCategory } from '../contract/policy-records.ts';
import { CreatePriceRule } from '../contract/rule-records.ts';
import { serviceKindOf } from '../contract/words.ts';
import { categoriesOf } from './categories/categories.ts';
import { setCategoryOfPatient } from './categories/members.ts';
import { setCurrency } from './currency/currency.ts';
import { editItem } from './items/write-item.ts';
import { editPolicy } from './policy/policy.ts';
import { createRule } from './rules/price-rules.ts';
import { usualItems } from './setup/usual-items.ts';
import { uploadItems } from './uploads/upload-items.ts';

const demo = 'hospital:demo';
const zone = 'Africa/Lagos';

/** Items that the hospital has not priced. */
const unpriced = new Set([
  'Second opinion',
  'Autopsy',
  'Isolation room night',
  'Exchange transfusion',
  'Autologous donation',
  'Retrograde urethrogram',
  'MRI pelvis',
  'Visual field test',
  'Root canal treatment',
  'Amputation, below knee',
  'Thyroidectomy',
  'Electroencephalogram',
]);

/** What cost less at first, in naira, and when it rose to what the list says. */
const rises: readonly { readonly name: string; readonly before: number; readonly daysAgo: number; readonly reason: string }[] = [
  { name: 'General consultation', before: 4_000, daysAgo: 400, reason: 'Tariff of the new year' },
  { name: 'Chest X-ray', before: 7_500, daysAgo: 250, reason: 'Film and chemicals cost more' },
  { name: 'General ward night', before: 4_500, daysAgo: 95, reason: 'Diesel for the generator' },
];

const csv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The hospital's first price list, as its accountant brought it along. */
function firstList(): Buffer {
  const lines = usualItems().groups.flatMap(({ module, serviceType, items }) =>
    items.flatMap(([name, price]) => {
      if (price === null || unpriced.has(name)) return [];
      const first = rises.find((rise) => rise.name === name)?.before ?? price;
      return [[csv(name), module, serviceKindOf(module) ? csv(serviceType ?? '') : '', String(first)].join(',')];
    }),
  );
  return Buffer.from(['Name,Module,Service type,Price', ...lines].join('\r\n'));
}

async function priceAll(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'system', async (scope) => {
    await setCurrency(scope, SetCurrency.parse({ code: 'NGN' }));
    const file = { field: 'file', filename: 'price-list.csv', mimeType: 'text/csv', bytes: firstList() };
    const done = await uploadItems(scope, { mode: 'commit', onDuplicate: 'update', strict: true }, [file]);
    if (done.errorCount > 0) throw new Error(`The demo's price list has faults: ${JSON.stringify(done.errors.slice(0, 5))}`);
    for (const { id, name } of await itemNames(scope)) stage.ids.set(`billable-item:${name}`, id);
  });
}

function itemNames(scope: Scope): Promise<{ id: Id; name: string }[]> {
  return scope.tx
    .selectFrom('billableItems')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
}

async function addRules(stage: DemoStage): Promise<void> {
  const item = (name: string) => stage.idOf(`billable-item:${name}`);
  await stage.inHospital(demo, 'user:accountant', async (scope) => {
    const categories = new Map((await categoriesOf(scope).select(['id', 'name']).execute()).map((row) => [row.name, row.id]));
    const category = (name: string) => ({ patientCategories: [categories.get(name)] });
    const modules = ['ProfessionalService', 'Procedure'];
    const rules = [
      {
        name: 'Night surcharge',
        kind: 'surcharge-percent',
        value: 2_500,
        stackable: true,
        conditions: { modules, fromTime: '20:00', toTime: '06:00' },
      },
      { name: 'Public holiday surcharge', kind: 'surcharge-percent', value: 1_500, conditions: { modules, publicHoliday: true } },
      { name: 'Staff discount', kind: 'discount-percent', value: 5_000, conditions: category('Staff') },
      { name: 'Senior citizen discount', kind: 'discount-percent', value: 1_000, conditions: category('Senior citizen') },
      {
        name: 'Antenatal package',
        kind: 'package',
        value: 0,
        conditions: { billableItemIds: [item('ANC package')] },
        packageItems: [
          { billableItemId: item('ANC booking'), includedQuantity: 1 },
          { billableItemId: item('ANC visit'), includedQuantity: 10 },
          { billableItemId: item('Obstetric ultrasound'), includedQuantity: 2 },
        ],
      },
    ];
    for (const [at, rule] of rules.entries()) {
      const made = await createRule(scope, CreatePriceRule.parse({ ...rule, priority: (at + 1) * 10 }));
      stage.ids.set(`price-rule:${made.name}`, made.id);
    }
  });
}

async function setPolicy(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:hospitaladmin', async (scope) => {
    const limits = (role: string, bps: number, amount: number, override: number) => ({
      roleId: stage.idOf(`role:${role}`),
      discountLimitBps: bps,
      discountLimitAmount: amount,
      writeOffLimitAmount: amount,
      refundLimitAmount: amount,
      priceOverrideBps: override,
    });
    await editPolicy(
      scope,
      EditBillingPolicy.parse({
        roleLimits: [limits('Cashier', 500, 500_000, 0), limits('Accountant', 2_000, 5_000_000, 1_500)],
        receiptFooter: 'Thank you. Please keep this receipt for your next visit.',
        invoiceFooter: 'Payment is due on receipt.',
        bankDetails: 'Lagoon Specialist Hospital, First Harbour Bank, 0123456789',
      }),
    );
    const vat = await scope.tx.selectFrom('taxes').select('id').where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
    for (const name of ['Ambulance standby, hour', 'Copy of medical records'])
      await editItem(scope, stage.idOf(`billable-item:${name}`), EditBillableItem.parse({ taxIds: vat ? [vat.id] : [] }));
  });
}

async function raise(stage: DemoStage, name: string, naira: number, reason: string, effectiveFrom: string | null): Promise<void> {
  await stage.inHospital(demo, 'user:accountant', async (scope) => {
    const order = { price: naira * 100, priceReason: reason, effectiveFrom };
    await editItem(scope, stage.idOf(`billable-item:${name}`), EditBillableItem.parse(order));
  });
}

function listPrice(name: string): number {
  const found = usualItems()
    .groups.flatMap((group) => group.items)
    .find((item) => item[0] === name);
  return found?.[1] ?? 0;
}

function firstOfNextMonth(now: Instant): string {
  const month = dayIn(now, zone).slice(0, 7);
  return `${addCalendarDays(`${month}-28`, 4).slice(0, 7)}-01`;
}

/** Some patients are staff, their dependants or senior citizens. */
async function sortPatients(stage: DemoStage): Promise<void> {
  const known = [...stage.ids.entries()].filter(([name]) => /^patient:P-\d+$/.test(name)).map(([, id]) => id);
  await stage.inHospital(demo, 'user:accountant', async (scope) => {
    const rows = await categoriesOf(scope).select(['id', 'name']).execute();
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
    for (const [at, patientId] of known.slice(0, 60).entries()) {
      const name = at % 12 === 3 ? 'Staff' : at % 15 === 7 ? 'Senior citizen' : at % 30 === 11 ? 'Staff dependant' : null;
      if (name) await setCategoryOfPatient(scope, patientId, SetPatientCategory.parse({ categoryId: idOf(name) }));
    }
  });
}

/** The demo hospital's currency, price list, rules, policy and what became of its prices. */
export function billingSetupSteps(now: Instant): DemoStep[] {
  return [
    { at: moment(now, foundedDaysAgo, '12:00'), run: priceAll },
    { at: moment(now, foundedDaysAgo - 20, '09:10'), run: addRules },
    { at: moment(now, foundedDaysAgo - 20, '10:00'), run: setPolicy },
    ...rises.map(({ name, daysAgo, reason }) => ({
      at: moment(now, daysAgo, '10:30'),
      run: (stage: DemoStage) => raise(stage, name, listPrice(name), reason, null),
    })),
    {
      at: moment(now, 5, '11:00'),
      run: (stage) => raise(stage, 'Specialist consultation', 18_000, 'Tariff of the next quarter', firstOfNextMonth(now)),
    },
    { at: moment(now, 300, '09:00'), run: sortPatients },
    {
      at: moment(now, secondFoundedDaysAgo, '12:00'),
      run: async (stage) =>
        void (await stage.inHospital('hospital:second', 'system', (scope) => setCurrency(scope, SetCurrency.parse({ code: 'GHS' })))),
    },
  ];
}
