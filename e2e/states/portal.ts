import { help, states } from './state.ts';

/** States of the pages of a patient who also acts for her children. */
export const portalStates = states('mother', {
  'help of a screen': ['/patient/labs', help('Your laboratory results')],
  'profile, hospitals': '/patient/profile?tab=hospitals',
  'profile, card': '/patient/profile?tab=card',
  'profile, dependants': '/patient/profile?tab=dependants',
  'profile, privacy': '/patient/profile?tab=privacy',
  'profile, security': '/patient/profile?tab=security',
  'past appointments and stays': '/patient/appointments?when=past',
  'own discharge summary': '/patient/stays/{ownStay}/discharge-summary',
  'new password of a patient': '/patient/new-password',
});
