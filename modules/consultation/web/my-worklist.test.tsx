import { IconUsers } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { hospitalAdminRole } from '#modules/permissions/contract/catalogue.ts';
import { defaultRoles, permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { bars } from '#modules/shell/web/index.ts';
import { hospitalMenu } from './index.ts';

const other = { key: 'other', title: 'Patients', path: '/hospital/patients', icon: IconUsers, order: 220 };

/** The side menu as a role sees it. */
async function menuOf(roleName: string) {
  const Side = bars.side;
  await renderWithApp(
    <Suspense>
      <Side />
    </Suspense>,
    { permissions: permissionsOfRole(roleName), parts: { menu: [...hospitalMenu, other] } },
  );
  await screen.findByRole('link', { name: 'Patients' });
  return screen.queryByRole('link', { name: 'My worklist' });
}

test('a doctor’s menu leads to the own worklist', async () => {
  expect(await menuOf('Doctor')).toHaveAttribute('href', '/hospital/consultation');
});

// Whoever founded the hospital holds every permission, and may see patients too.
test.each(defaultRoles.map(({ name }) => name).filter((name) => name !== 'Doctor' && name !== hospitalAdminRole))(
  'the menu of the role %s has no worklist of consultations',
  async (roleName) => {
    expect(await menuOf(roleName)).toBeNull();
  },
);
