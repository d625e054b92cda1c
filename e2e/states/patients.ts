import { fill, press, see } from '../stage/hand.ts';
import { menu, menuOrPopover, states, submit } from './state.ts';

/** States of the patients' list, registration and record. */
export const patientsStates = states('admin', {
  'patients, none found': '/hospital/patients?search=zzzzqq',
  'patients, columns': ['/hospital/patients', menuOrPopover('Columns')],
  'patients, more': ['/hospital/patients', menu('More')],
  'patients, emergency': '/hospital/patients?drawer=emergency',
  'patients, by Civis ID': '/hospital/patients?drawer=civis',
  'registration of a patient with errors': ['/hospital/patients/register', submit('Save and continue')],
  'registration of a patient, next of kin': '/hospital/patients/register?patient={patient}&step=next-of-kin',
  'registration of a patient, dependants': '/hospital/patients/register?patient={patient}&step=dependants',
  'registration of a patient, review': '/hospital/patients/register?patient={patient}&step=review',
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
  'a patient, actions': ['/hospital/patients/{patient}', menu('More')],
  'an unidentified patient': '/hospital/patients/{unidentified}?drawer=identify',
  'a deceased patient': '/hospital/patients/{deceased}?tab=death',
});
