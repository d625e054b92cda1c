import type { Page } from 'playwright-core';
import type { DemoPerson } from './demo.ts';
import { fill, press, see } from './hand.ts';

/** Ids of records of the demo. */
export interface Samples {
  readonly patient: string;
  readonly deceased: string;
  readonly unidentified: string;
  readonly user: string;
  readonly role: string;
  readonly hospital: string;
}

/** A page in one of its states. */
export interface State {
  readonly name: string;
  readonly as: DemoPerson | 'nobody';
  readonly path: (ids: Samples) => string;
  /** What leads from the page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What the server rightly refuses on the way. */
  readonly trouble?: RegExp;
}

type More = Pick<State, 'act' | 'trouble'>;

function states(as: State['as'], list: Readonly<Record<string, string | readonly [path: string, more: More['act'] | More]>>): State[] {
  return Object.entries(list).map(([name, value]) => {
    const [path, more] = typeof value === 'string' ? [value, {}] : value;
    const rest = typeof more === 'function' ? { act: more } : more;
    const withIds = (ids: Samples) => path.replace(/\{(\w+)\}/g, (_whole, key: keyof Samples) => ids[key]);
    return { name, as, path: withIds, ...rest };
  });
}

const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const submit = (words: string) => async (page: Page) => {
  await press(page, words);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};
const menu = (words: string) => async (page: Page) => {
  await press(page, words);
  await page.getByRole('menu').waitFor();
};

/** Pages that anybody may see. */
export const openStates = states('nobody', {
  'sign in': '/hospital/login',
  'sign in with errors': ['/hospital/login', submit('Sign In')],
  'forgotten password': '/hospital/forgot-password',
  'forgotten password, sent': [
    '/hospital/forgot-password',
    async (page) => {
      await fill(page, { Email: 'nobody@journey.test' });
      await press(page, 'Send link');
      await see(page, 'If the address is known, we sent a link');
    },
  ],
  'dead reset link': ['/hospital/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'dead invitation': ['/hospital/verify?token=spent', { trouble: /^400 GET \/api\/users\/verify\// }],
  'new address to be confirmed': '/hospital/change-email?token=anything',
  'registration, step 1': '/hospital/register',
  'registration, step 1 with errors': ['/hospital/register', submit('Next')],
  'mail to be read': '/hospital/email?to=ada@journey.test',
  'patient sign in': '/patient/login',
  'patient sign in with errors': ['/patient/login', submit('Sign In')],
  'patient, forgotten password': '/patient/forgot-password',
  'patient, dead reset link': ['/patient/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'patient, new address': '/patient/change-email?token=anything',
  activation: '/patient/activate',
  'operator sign in': '/admin/login',
  'operator, forgotten password': '/admin/forgot-password',
  'operator, dead reset link': ['/admin/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'operator, new address': '/admin/change-email?token=anything',
});

/** Pages of staff, signed in as Hospital Admin. */
export const hospitalStates = [
  ...states('admin', {
    dashboard: '/hospital/dashboard',
    'dashboard, phone verification': ['/hospital/dashboard', (page) => press(page, 'Verify').then(() => dialog(page))],
    'dashboard, palette': [
      '/hospital/dashboard',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('oka');
        await page.getByRole('option').first().waitFor();
      },
    ],
    'dashboard, notifications': [
      '/hospital/dashboard',
      (page) =>
        page
          .getByRole('button', { name: /notification/i })
          .first()
          .click(),
    ],
    'dashboard, person': ['/hospital/dashboard', (page) => page.getByRole('button', { name: /Hospital Admin/ }).click()],
    'change of password': [
      '/hospital/dashboard',
      async (page) => {
        await page.getByRole('button', { name: /Hospital Admin/ }).click();
        await page.getByRole('menuitem', { name: 'Change passwords' }).click();
        await dialog(page);
      },
    ],
    'first steps': '/hospital/getstarted',
    documentation: '/hospital/documentation',
    'a page of the documentation': [
      '/hospital/documentation',
      (page) => page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }).first().click(),
    ],
    'own profile': '/hospital/profile',
    'own profile, professional': '/hospital/profile?tab=professional',
    'own profile, security': '/hospital/profile?tab=security',
    'own profile, notifications': '/hospital/profile?tab=notifications',
    'own profile, preferences': '/hospital/profile?tab=preferences',
    'new password': '/hospital/new-password',
    patients: '/hospital/patients',
    'patients, none found': '/hospital/patients?search=zzzzqq',
    'patients, columns': ['/hospital/patients', menuOrPopover('Columns')],
    'patients, more': ['/hospital/patients', menu('More')],
    'patients, emergency': '/hospital/patients?drawer=emergency',
    'patients, by Civis ID': '/hospital/patients?drawer=civis',
    'registration of a patient': '/hospital/patients/register',
    'registration of a patient with errors': ['/hospital/patients/register', submit('Save and continue')],
    'registration of a patient, next of kin': '/hospital/patients/register?patient={patient}&step=next-of-kin',
    'registration of a patient, dependants': '/hospital/patients/register?patient={patient}&step=dependants',
    'registration of a patient, review': '/hospital/patients/register?patient={patient}&step=review',
    'import of patients': '/hospital/patients/import',
    'merged records': '/hospital/patients/merges',
    'death report': '/hospital/patients/deaths',
    'a patient': '/hospital/patients/{patient}',
    'a patient, billing': '/hospital/patients/{patient}?tab=billing',
    'a patient, dependants': '/hospital/patients/{patient}?tab=dependants',
    'a patient, next of kin': '/hospital/patients/{patient}?tab=next-of-kin',
    'a patient, activity': '/hospital/patients/{patient}?tab=activity',
    'a patient, who opened the record': '/hospital/patients/{patient}?tab=activity&view=access',
    'a patient, edit': '/hospital/patients/{patient}?drawer=edit',
    'a patient, leaving an edit': [
      '/hospital/patients/{patient}?drawer=edit',
      async (page) => {
        await fill(page.getByRole('dialog'), { Landmark: 'Beside the tower' });
        await press(page.getByRole('dialog'), 'Cancel');
        await see(page, 'Continue Editing');
      },
    ],
    'a patient, alerts': '/hospital/patients/{patient}?drawer=alerts',
    'a patient, photo': '/hospital/patients/{patient}?drawer=photo',
    'a patient, merge': '/hospital/patients/{patient}?drawer=merge',
    'a patient, death': '/hospital/patients/{patient}?drawer=death',
    'a patient, actions': ['/hospital/patients/{patient}', menu('Actions')],
    'an unidentified patient': '/hospital/patients/{unidentified}?drawer=identify',
    'a deceased patient': '/hospital/patients/{deceased}?tab=death',
    'a card': '/hospital/patients/{patient}/card',
    'a summary': '/hospital/patients/{patient}/summary',
    'a certificate': '/hospital/patients/{deceased}/death-certificate',
    'audit trail': '/hospital/audit-trail',
    'audit trail, an entry': [
      '/hospital/audit-trail',
      (page) =>
        page
          .getByRole('row')
          .nth(1)
          .click()
          .then(() => dialog(page)),
    ],
    settings: '/hospital/settings',
    'settings, general': '/hospital/settings/general',
    'settings, timezone': '/hospital/settings/timezone',
    'settings, contact': '/hospital/settings/contact',
    'settings, opening hours': '/hospital/settings/opening-hours',
    'settings, departments': '/hospital/settings/departments',
    'settings, specializations': '/hospital/settings/specializations',
    'settings, notifications': '/hospital/settings/notifications',
    'settings, security': '/hospital/settings/security',
    users: '/hospital/settings/users',
    'users, add': '/hospital/settings/users?drawer=add',
    'users, add with errors': ['/hospital/settings/users?drawer=add', submit('Invite user')],
    'users, upload': '/hospital/settings/users?drawer=upload',
    'users, edit': '/hospital/settings/users?drawer=edit&record={user}',
    'a user': '/hospital/settings/users/{user}',
    'a user, access': '/hospital/settings/users/{user}?tab=access',
    'a user, sessions': '/hospital/settings/users/{user}?tab=sessions',
    'a user, activity': '/hospital/settings/users/{user}?tab=activity',
    roles: '/hospital/settings/roles-and-permissions',
    'roles, departments': '/hospital/settings/roles-and-permissions?tab=departments',
    'roles, permissions': '/hospital/settings/roles-and-permissions?tab=permissions',
    'a role': '/hospital/settings/roles-and-permissions/{role}',
    'an address that leads nowhere': '/hospital/nowhere',
  }),
  ...states('nurse', { 'a page that is shut': '/hospital/audit-trail' }),
];

/** Pages of the operator. */
export const adminStates = states('operator', {
  dashboard: '/admin/dashboard',
  hospitals: '/admin/hospitals',
  'a hospital': '/admin/hospitals/{hospital}',
  'a hospital, staff': '/admin/hospitals/{hospital}?tab=users',
  'a hospital, setup': '/admin/hospitals/{hospital}?tab=setup',
  'a hospital, notes': '/admin/hospitals/{hospital}?tab=notes',
  outbox: '/admin/outbox',
  'outbox, a message': [
    '/admin/outbox',
    (page) =>
      page
        .getByRole('row')
        .nth(1)
        .click()
        .then(() => dialog(page)),
  ],
  profile: '/admin/profile',
  'new password': '/admin/new-password',
});

/** Pages of a patient who also acts for her children. */
export const patientStates = states('mother', {
  dashboard: '/patient/dashboard',
  profile: '/patient/profile',
  'profile, hospitals': '/patient/profile?tab=hospitals',
  'profile, card': '/patient/profile?tab=card',
  'profile, dependants': '/patient/profile?tab=dependants',
  'profile, privacy': '/patient/profile?tab=privacy',
  'profile, security': '/patient/profile?tab=security',
  'new password': '/patient/new-password',
});

function menuOrPopover(words: string) {
  return async (page: Page) => {
    await press(page, words);
    await page.locator('[role="menu"], [role="dialog"]').first().waitFor();
  };
}
