import { cleanup, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { FoundMedicines } from './medicine-finder.tsx';

const patientId = '0198f000-0000-7000-8000-000000000001';
const orderable = 'GET /medication/test-pbm/filter/{patientId}';
const tablet = {
  ...{ id: '0198f000-0000-7000-8000-000000000002', sku: 'PCM', name: 'Paracetamol 500 mg', genericName: 'Paracetamol', strength: '500 mg' },
  ...{ form: 'Tablet', category: 'Analgesic', unit: 'tablet', routes: ['oral'], defaultSig: null, controlled: false, highAlert: false },
  ...{ maxDispenseQuantity: null, stockReserve: 0, available: 40, stockStatus: 'In-Stock', alternatives: [], prices: [] },
};
const syrup = {
  ...{ ...tablet, id: '0198f000-0000-7000-8000-000000000003', name: 'Paracetamol 120 mg/5 mL', strength: '120 mg/5 mL', form: 'Syrup' },
  ...{ unit: 'ml', available: 0 },
};

/** What the search is told for a typed line. */
async function foundFor(typed: string, offers: readonly unknown[]) {
  const onFound = vi.fn();
  const { server } = await renderWithApp(<FoundMedicines patientId={patientId} typed={typed} onFound={onFound} />, {
    permissions: ['Create Prescription', 'Create Medication Request'],
    prepare: (fake) => fake.answer(orderable, { payload: { data: offers, meta: { count: offers.length, page: 1, limit: 8 } } }),
  });
  await waitFor(() => expect(onFound).toHaveBeenCalled());
  cleanup();
  return { server, found: onFound.mock.lastCall?.[0] };
}

test('a line is read as in the composer: only the name of the medicine is searched for, and Enter takes the one that fits', async () => {
  const { server, found } = await foundFor('para 500 mg tabs TDS 3/7', [tablet, syrup]);
  const [asked] = server.sent(orderable);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ searchTerm: 'para', form: 'Tablet', doseAmount: '500' });
  expect(found).toMatchObject({ typed: 'para 500 mg tabs TDS 3/7', meant: tablet.id, hint: null, refused: null });
  expect(found.rows[0]).toMatchObject({ title: 'Paracetamol 500 mg', warning: null, refusal: null, value: { id: tablet.id } });
  expect(found.rows[1]).toMatchObject({ warning: 'Different form · Out of stock', value: { id: syrup.id } });
  expect(found.rows[1].refusal).toMatch(/is a different form/);
  expect(found.rows[2]).toMatchObject({ key: 'outside', title: 'Outside prescription: para', value: null });
});

test('another form than was typed is never meant, and a word alone is no outside prescription', async () => {
  const other = await foundFor('para 500 mg tabs TDS 3/7', [syrup]);
  expect(other.found.meant).toBeNull();
  expect(other.found.hint).toMatch(/is a different form \(Syrup\)/);
  const word = await foundFor('fbc', []);
  expect(word.found).toMatchObject({ typed: 'fbc', rows: [], meant: null });
});
