import { pick } from '../stage/hand.ts';
import { dialog, opened, states, submitInDrawer } from './state.ts';

const tab = (name: string) => `/hospital/patients/{charted}?tab=${name}`;

/** States of the chart in a patient's record, and of a person's own. */
export const patientChartStates = [
  ...states('admin', {
    'chart, vitals': tab('vitals'),
    'chart, vitals as charts': [tab('vitals'), (page) => pick(page, 'View', 'Charts')],
    'chart, growth': ['/hospital/patients/{child}?tab=vitals', (page) => pick(page, 'View', 'Growth')],
    'chart, record vitals': [tab('vitals'), opened('Record vitals')],
    'chart, correct vitals': [
      tab('vitals'),
      async (page) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Actions for/ })
          .last()
          .click();
        await page.getByRole('menuitem', { name: 'Correct' }).click();
        await dialog(page);
      },
    ],
    'chart, conditions': tab('conditions'),
    'chart, add condition with errors': [
      tab('conditions'),
      async (page) => {
        await opened('Add condition')(page);
        await submitInDrawer('Save condition')(page);
      },
    ],
    'chart, allergies': tab('allergies'),
    'chart, add allergy': [tab('allergies'), opened('Add allergy')],
    'chart, attachments': tab('attachments'),
    'chart, add document': [tab('attachments'), opened('Add document')],
    'chart, summaries': tab('summaries'),
    'chart, generated summary': [tab('summaries'), (page) => pick(page, 'View', 'Generated summary')],
    'chart, sign summary': [tab('summaries'), opened('Sign Travel advice')],
    'chart, write summary': [tab('summaries'), opened('Write summary')],
  }),
  ...states('mother', {
    'own chart': '/patient/profile?tab=health',
    'own chart, reading at home': ['/patient/profile?tab=health', opened('Add home reading')],
  }),
];
