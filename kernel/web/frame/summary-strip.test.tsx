import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { countState, SummaryCell, SummaryStrip } from './summary-strip.tsx';

const textsOf = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((cell) => cell.textContent);

test('a strip names what it counts, count first; what is not known shows a dash', async () => {
  await renderWithApp(
    <SummaryStrip
      label="Requests"
      figures={[
        { key: 'due', title: 'Unattended', value: 0 },
        { key: 'late', title: 'Overdue', value: 4, note: 'since 08:00', tone: 'red' },
        { key: 'cost', title: 'Cost' },
      ]}
    />,
  );
  expect(textsOf('Requests')).toEqual(['0Unattended', '4Overduesince 08:00', '–Cost']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a figure is a filter that says whether it is on, a press that leads elsewhere, or a link to its list', async () => {
  const onPick = vi.fn();
  const { user } = await renderWithApp(
    <SummaryStrip
      label="Requests"
      figures={[
        { key: 'on', title: 'Unattended', value: 3, active: true, onPick },
        { key: 'off', title: 'Completed', value: 5, active: false, onPick },
        { key: 'go', title: 'Expiring', value: 2, onPick },
        { key: 'link', title: 'Patients', value: 9, link: { to: '/hospital/patients', search: { status: ['active'] } } },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: '3 Unattended' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: '5 Completed' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: '2 Expiring' })).not.toHaveAttribute('aria-pressed');
  await user.click(screen.getByRole('button', { name: '5 Completed' }));
  expect(onPick).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: '9 Patients' }).getAttribute('href')).toContain('/hospital/patients?status=');
});

test('cells of other modules stand in the same list, and say why they have no count', async () => {
  const refused = { ok: false, status: 500, code: 'BROKEN', message: 'It broke', fields: {}, details: {} } as const;
  await renderWithApp(
    <SummaryStrip label="Summary" figures={[{ key: 'staff', title: 'Staff', state: 'loading' }]}>
      <SummaryCell title="Vendor" value={7} state={countState({ count: 7 }, null)} />
      <SummaryCell title="Inventory" value={0} state={countState({ count: 0, locked: true }, null)} />
      <SummaryCell title="Laboratory" state={countState(undefined, refused)} />
    </SummaryStrip>,
  );
  expect(textsOf('Summary')).toEqual(['Staff', '7Vendor', 'Not in your subscriptionInventory', 'Could not loadLaboratory']);
});

test('nothing to count leaves no empty box', async () => {
  await renderWithApp(<SummaryStrip label="Expiry periods" figures={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
});
