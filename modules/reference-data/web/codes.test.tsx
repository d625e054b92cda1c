import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { HcpcsField, IcdFavouriteButton, IcdField, IcdPicker } from './index.ts';

const call = {
  method: 'POST',
  path: '/notes',
  summary: '',
  permission: 'signed in',
  body: z.looseObject({}),
  payload: z.object({}),
} as const satisfies CallSpec;

const icd = (code: string, description: string, favourite = false) => ({
  ...{ code, description, favourite, chapter: '', block: '', kind: 'diagnosis', system: 'ICD-10', version: '1', billable: true },
  ...{
    sexRestriction: null,
    ageRange: null,
    synonyms: [],
    isNotifiable: false,
    status: 'active',
    uses: 0,
    match: 'words',
    lastUsedAt: null,
  },
});
const page = (...data: object[]) => ({ payload: { data, meta: { count: data.length, page: 1, limit: 20 } } });

const may = { permissions: ['View Icd Codes'] };

test('favourites and recent codes are offered before anything is typed, hits while typing; Enter picks', async () => {
  const picked = vi.fn();
  const { user, server } = await renderWithApp(<IcdPicker label="Diagnosis" onPick={picked} without={['I10']} />, may);
  server.answer('GET /icd-search/favourites', { payload: [icd('B54', 'Malaria', true), icd('I10', 'Hypertension')] });
  server.answer('GET /icd-search', page(icd('E11.9', 'Type 2 diabetes'), icd('E11', 'Type 2 diabetes, heading')));
  const field = await screen.findByRole('combobox', { name: 'Diagnosis' });
  await user.click(field);
  await screen.findByText('Malaria');
  expect(screen.queryByText('Hypertension')).toBeNull();
  await user.type(field, 'diabets');
  await screen.findByText('Type 2 diabetes');
  const asked = server.sent('GET /icd-search').at(-1)?.query;
  expect([asked?.get('keyword'), asked?.get('type')]).toEqual(['diabets', 'diagnosis']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked).toHaveBeenCalledWith(expect.objectContaining({ code: 'E11.9' }));
  expect(field).toHaveProperty('value', '');
});

test('the star keeps a code of the hospital and takes it back', async () => {
  const { user, server } = await renderWithApp(<IcdFavouriteButton code="B54" />, may);
  server.answer('GET /icd-search/favourites', { payload: [] });
  server.answer('PUT /icd-search/favourites', { payload: [] });
  const star = await screen.findByLabelText('Add B54 to favourites');
  server.answer('GET /icd-search/favourites', { payload: [icd('B54', 'Malaria', true)] });
  await user.click(star);
  await user.click(await screen.findByLabelText('Remove B54 from favourites'));
  await waitFor(() =>
    expect(server.sent('PUT /icd-search/favourites').map(({ body }) => body)).toEqual([{ add: ['B54'] }, { remove: ['B54'] }]),
  );
});

function Form({ onDone }: { readonly onDone: () => void }) {
  const form = useCallForm(call, { startWith: { code: 'B54', hcpcs: '' } });
  return (
    <CallForm form={form} submit="Save" onDone={onDone}>
      <IcdField name="code" label="Diagnosis" start={{ code: 'B54', description: 'Malaria' }} />
      <HcpcsField name="hcpcs" label="HCPCS" />
    </CallForm>
  );
}

test('fields of a form hold the codes, and say the words that belong to them', async () => {
  const { user, server } = await renderWithApp(<Form onDone={() => undefined} />, may);
  server.answer('GET /icd-search/favourites', { payload: [] });
  server.answer('GET /icd-search', page(icd('J45.9', 'Asthma')));
  server.answer('GET /hcpcs-codes', page({ code: 'E0100', shortDescription: 'Cane' }));
  server.answer('POST /notes', { payload: {} });
  const diagnosis = await screen.findByRole('combobox', { name: 'Diagnosis' });
  expect(diagnosis).toHaveProperty('value', 'B54 Malaria');
  await user.clear(diagnosis);
  await user.type(diagnosis, 'asthma');
  await user.click(await screen.findByText('Asthma'));
  await waitFor(() => expect(diagnosis).toHaveProperty('value', 'J45.9 Asthma'));
  await user.type(await screen.findByRole('combobox', { name: 'HCPCS' }), 'cane');
  await user.click(await screen.findByText('E0100 Cane'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('POST /notes')[0]?.body).toMatchObject({ code: 'J45.9', hcpcs: 'E0100' }));
});
