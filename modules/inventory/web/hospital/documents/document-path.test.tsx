import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { documentPath } from '#modules/inventory/contract/documents/words.ts';
import { AdjustmentsTab } from './adjustments-tab.tsx';
import { IssuesTab } from './issues-tab.tsx';
import { RequisitionsTab } from './requisitions-tab.tsx';

const id = '018f0000-0000-7000-8000-000000000001';

test.each<readonly [Parameters<typeof documentPath>[0], ReactElement]>([
  ['issue', <IssuesTab key="tab" />],
  ['requisition', <RequisitionsTab key="tab" />],
  ['adjustment', <AdjustmentsTab key="tab" />],
])('a notice of an %s opens it beside its list', async (drawer, tab) => {
  const path = `/hospital${documentPath(drawer, id)}`;
  const { server } = await renderWithApp(tab, { path });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(server.sent(`GET /stock/${drawer}/{id}`)[0]?.path).toBe(`/stock/${drawer}/${id}`));
  expect(new URL(path, 'http://here').searchParams.get('tab')).toBe(`${drawer}s`);
});
