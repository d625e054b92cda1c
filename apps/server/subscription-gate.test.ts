import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { areasOf } from '#kernel/contract/calls.ts';
import { goesOn, panelOf } from '#kernel/contract/care.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { type ModuleKey, moduleKeys } from '#modules/subscription/contract/words.ts';
import { serverModules } from './modules.ts';

/** What each part of the house is sold as. Prescribing is core; the medicines themselves are the pharmacy's. */
const soldAs: Readonly<Record<string, 'core' | readonly ModuleKey[]>> = {
  'reference-data': 'core',
  permissions: 'core',
  organisation: 'core',
  subscription: 'core',
  auth: 'core',
  'access-control': 'core',
  'notifications-and-calls': 'core',
  'audit-trail': 'core',
  shell: 'core',
  registration: 'core',
  patients: 'core',
  'patient-chart': 'core',
  'billing-setup': 'core',
  inventory: ['inventory', 'pharmacy'],
  vendor: ['inventory'],
  'patient-bills': 'core',
  invoices: 'core',
  hmo: ['hmo'],
  claims: ['hmo'],
  appointments: 'core',
  queue: 'core',
  laboratory: ['laboratory'],
  'blood-management': ['blood'],
  pharmacy: ['pharmacy'],
  'prescriptions-and-therapeutics': 'core',
  admissions: ['admission'],
  consultation: 'core',
  dashboard: 'core',
  'patient-area': 'core',
  'admin-area': 'core',
};

/** Paths that are sold, wherever their calls are made (subscription.md, modules and plans). */
const soldPaths: readonly (readonly [RegExp, ModuleKey])[] = [
  [/^\/(?:medication|medication-\w+|brand|therapeutic-administrations)(?:\/|$)/, 'pharmacy'],
  [/^\/dashboard\/(?:getOrders|getMedicationRequest|getTherapeuticAdministrations)(?:\/|$)/, 'pharmacy'],
  [/^\/(?:product|product-category|stock|batch|location|vendor|purchase-order|supply|vendor-\w+)(?:\/|$)/, 'inventory'],
  [/^\/dashboard\/(?:getProducts|getVendors|getStockValue)$/, 'inventory'],
  [/^\/(?:lab-request|laboratory)(?:\/|$)/, 'laboratory'],
  [/^\/dashboard\/getLabs$/, 'laboratory'],
  [/^\/patient-blood-management(?:\/|$)/, 'blood'],
  [/^\/dashboard\/getBloodBank$/, 'blood'],
  [/^\/(?:wards|rooms|room-classes|beds|admission-requests|patient-admissions|companions)(?:\/|$)/, 'admission'],
  [/^\/(?:ward-round|ward-census|fluid-entries|early-warnings)(?:\/|$)/, 'admission'],
  [/^\/dashboard\/getPatientAdmissions$/, 'admission'],
  [/^\/hmo(?:\/|$)/, 'hmo'],
  [/^\/consultation\/\{id\}\/admission-request$/, 'admission'],
  [/^\/consultation\/\{id\}\/lab-request$/, 'laboratory'],
];

/** Parts whose calls are open in every state: sign-in, profile, subscription, notifications, audit, the frame, and the dashboard's reads. */
const alwaysOpen = [
  'auth',
  'access-control',
  'subscription',
  'notifications-and-calls',
  'audit-trail',
  'registration',
  'shell',
  'dashboard',
  'appointments',
];

const calls = callsOf(serverModules).filter(({ call }) => areasOf(call).includes('hospital'));
const sold = calls.filter(({ call }) => (call.module ?? 'core') !== 'core');
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

test('every part of the house says what it is sold as', () => {
  expect(serverModules.map(({ name }) => name).filter((name) => !(name in soldAs))).toEqual([]);
});

describe('what is sold', () => {
  test('a call names a module that is sold, and one that its part may be sold as', () => {
    const wrong = calls.filter(({ call, module }) => {
      const key = call.module ?? 'core';
      const kinds = soldAs[module];
      if (key === 'core') return kinds !== 'core';
      return !moduleKeys.some((each) => each === key) || (kinds !== 'core' && !kinds?.some((each) => each === key));
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('the gated paths of the specification are of their module', () => {
    const wrong = calls.filter(({ call, module }) => {
      // The collection's own client posts to /batch as well.
      if (module === 'notifications-and-calls') return call.module !== undefined;
      const due = soldPaths.find(([path]) => path.test(call.path))?.[1];
      return due ? call.module !== due : (call.module ?? 'core') !== 'core' && !/^\/prescriptions\/dose-helper$/.test(call.path);
    });
    expect(wrong.map(({ name, call }) => `${name} ${call.path}: ${call.module}`)).toEqual([]);
    expect(new Set(sold.map(({ call }) => call.module))).toEqual(
      new Set(['pharmacy', 'inventory', 'laboratory', 'blood', 'admission', 'hmo']),
    );
  });

  test('every write of a sold module says what it is to care', () => {
    expect(namesOf(sold.filter(({ call }) => call.method !== 'GET' && call.care === undefined))).toEqual([]);
  });
});

describe('care does not stop', () => {
  const writes = calls.filter(({ call }) => call.method !== 'GET');
  const passing = (body: unknown) =>
    new Set(writes.filter(({ call }) => goesOn(call, body)).map(({ call }) => `${call.method} ${call.path}`));

  test('existing records stay readable: reads are never refused, except panels, which lock', () => {
    expect(namesOf(calls.filter(({ call }) => call.method === 'GET' && !goesOn(call, undefined)))).toEqual([]);
    expect(namesOf(calls.filter(({ call }) => call.method === 'GET' && call.care !== undefined && !panelOf(call)))).toEqual([]);
  });

  test('what is open is brought to its end', () => {
    const open = passing({});
    for (const act of [
      'PATCH /lab-request/{id}/result-entered',
      'PATCH /lab-request/{id}/result-released',
      'PATCH /lab-request/{id}/result-amended',
      'PATCH /lab-request/{id}/acknowledged',
      'POST /lab-request/create-specimen',
      'PATCH /medication-order/{id}/dispense',
      'PATCH /therapeutic-administrations/{id}/complete',
      'PATCH /therapeutic-administrations/{id}/dosages/{dosageId}',
      'PATCH /stock/issue/{id}/receive',
      'PATCH /consultation/{id}/complete',
      'PATCH /qms/serve/{appointmentId}',
      'POST /invoice/addPayment',
      'POST /cashier-shifts',
    ])
      expect(open).toContain(act);
  });

  test('emergencies pass by themselves or by what the body says', () => {
    const plain = passing({});
    for (const act of ['POST /patients/quick-register', 'POST /patients/{id}/break-glass', 'PATCH /batch/{id}/recall'])
      expect(plain).toContain(act);
    const stat = passing({ priority: 'stat' });
    for (const act of [
      'POST /lab-request/create-internal',
      'POST /lab-request/create-multiple-internal',
      'POST /lab-request/create-external',
      'PUT /consultation/{id}/lab-request',
      'POST /medication-request',
      'POST /prescriptions',
    ]) {
      expect(plain).not.toContain(act);
      expect(stat).toContain(act);
    }
    expect(passing({ items: [{ priority: 'routine' }, { priority: 'stat' }] })).toContain('POST /medication-request');
    for (const act of ['POST /appointments/internal-checkin', 'POST /appointments/external-checkin', 'POST /stock/requisition']) {
      expect(plain).not.toContain(act);
      expect(passing({ priority: 'emergency' })).toContain(act);
    }
    for (const body of [{ requestIds: ['a request'] }, { requestIds: [], lines: [{ requestId: 'a request', quantity: 1 }] }])
      expect(passing(body)).toContain('POST /medication-order');
    expect(passing({ requestIds: [], lines: [{ requestId: null, quantity: 1 }] })).not.toContain('POST /medication-order');
    for (const act of ['POST /patients', 'POST /consultation', 'POST /product', 'POST /appointments/create-internal'])
      expect(stat).not.toContain(act);
  });

  test('only the parts that are always open say so, and none says two words', () => {
    expect(new Set(calls.filter(({ call, module }) => call.ungated && !alwaysOpen.includes(module)).map(({ name }) => name))).toEqual(
      new Set(),
    );
    expect(namesOf(calls.filter(({ call }) => call.ungated && (call.care !== undefined || call.module !== undefined)))).toEqual([]);
  });
});

describe('panels of the dashboard', () => {
  test('each panel of a sold module can be locked, and nothing else can', () => {
    const dashboards = sold.filter(({ call }) => call.path.startsWith('/dashboard/'));
    expect(dashboards.length).toBeGreaterThan(5);
    expect(namesOf(dashboards.filter(({ call }) => !panelOf(call)))).toEqual([]);
    expect(namesOf(calls.filter(({ call }) => panelOf(call) && !dashboards.some((each) => each.call === call)))).toEqual([]);
  });

  test('a locked answer is one that the contract knows', () => {
    for (const { name, call } of calls) {
      const figures = panelOf(call);
      if (!figures) continue;
      const payload = call.payload as z.ZodObject<{ meta: z.ZodObject }>;
      const meta = { ...figures, count: 0, page: 1, limit: 10, locked: true };
      expect([name, payload.safeParse({ data: [], meta }).success]).toEqual([name, true]);
      expect([name, Object.keys(payload.shape.meta.shape).toSorted()]).toEqual([name, Object.keys(meta).toSorted()]);
    }
  });
});
