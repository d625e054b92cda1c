import type { Instant } from '#kernel/contract/fields.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { type EditPreferences, LogExport } from '../contract/records.ts';
import { markGetStarted, readGetStarted } from './get-started.ts';
import { logExport } from './log-export.ts';
import { editPreferences } from './preferences.ts';

const demo = 'hospital:demo';

/** What is looked over is confirmed; what the data completes is done by itself. The founder's telephone stays open. */
async function confirmSteps(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:hospitaladmin', async (scope) => {
    const { items } = await readGetStarted(scope);
    for (const { key, manual, status } of items) if (manual && status === 'todo') await markGetStarted(scope, key, { status: 'done' });
  });
}

const tastes: Readonly<Record<string, EditPreferences>> = {
  'user:doctor': { theme: 'dark' },
  'user:accountant': { sidebarCollapsed: true, density: 'compact' },
  'user:nurse': { textSize: 'large' },
  'user:auditor': { theme: 'light', density: 'compact', sound: false },
  'user:admin': { tables: { patients: { pageSize: 50, density: 'compact' } } },
};

async function choosePreferences(stage: DemoStage): Promise<void> {
  for (const [user, order] of Object.entries(tastes)) await stage.inHospital(demo, user, (scope) => editPreferences(scope, order));
}

const lists = [
  { list: 'patients', title: 'Patients', by: 'user:admin', rows: 212 },
  { list: 'users', title: 'Users', by: 'user:hospitaladmin', rows: 60 },
  { list: 'audit-trail', title: 'Audit Trail', by: 'user:auditor', rows: 900 },
  { list: 'departments', title: 'Departments', by: 'user:admin', rows: 17 },
  { list: 'death-report', title: 'Death Report', by: 'user:auditor', rows: 5 },
] as const;
const formats = ['xlsx', 'pdf', 'csv'] as const;

/** 15 lists that somebody took out, over the last three months. */
function exports(now: Instant): DemoStep[] {
  return Array.from({ length: 15 }, (_, index): DemoStep => {
    const { by, list, title, rows } = lists[index % lists.length] ?? lists[0];
    const order = LogExport.parse({ list, title, rows, format: formats[index % formats.length], filters: 'All' });
    return {
      at: moment(now, 88 - index * 6, `13:${20 + index}`),
      run: async (stage) => void (await stage.inHospital(demo, by, (scope) => logExport(scope, order))),
    };
  });
}

/** First steps taken, preferences that differ, lists taken out. */
export function shellSteps(now: Instant): readonly DemoStep[] {
  return [{ at: moment(now, 700, '14:00'), run: confirmSteps }, { at: moment(now, 40, '14:10'), run: choosePreferences }, ...exports(now)];
}
