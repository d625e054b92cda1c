/** The sign-in of staff and operators as an area's document opens it, before router and component kit are loaded. */
export const staffSignIn = {
  module: 'auth',
  signIn: () => import('./public/sign-in-page.tsx').then((file) => file.SignInPage),
} as const;

/** The sign-in of patients, likewise. */
export const patientSignIn = {
  module: 'auth',
  signIn: () => import('./public/patient-sign-in-page.tsx').then((file) => file.PatientSignInPage),
} as const;
