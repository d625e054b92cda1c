import { lazy } from 'react';

export { ChangePasswordDialog, PhoneVerificationModal } from './dialogs.tsx';
export { keepSession, signedInArea } from './keep-session.ts';
export { withPasswordChecks } from './password-schema.ts';
export { adminOpenRoutes } from './routes/admin-routes.ts';
export { hospitalOpenRoutes } from './routes/hospital-routes.ts';
export { patientOpenRoutes } from './routes/patient-routes.ts';
export { patientSignIn, staffSignIn } from './sign-in-doors.ts';
export { minutesAndSeconds, resendMoment, useSecondsUntil } from './use-countdown.ts';
export { refusalWords } from './refusal-words.ts';
export { endSession, useReadySignOut, useSignOut } from './session/use-sign-out.ts';

/** A dialog with title and close button; without `onClose` it cannot be closed. */
export const DialogFrame = lazy(() => import('./dialog-frame.tsx').then((file) => ({ default: file.DialogFrame })));
/** Profile → Security of every area: password, sessions, second factor, last sign-ins. */
export const SecurityTab = lazy(() => import('./account/security-tab.tsx').then((file) => ({ default: file.SecurityTab })));
/** Signs an act with the own password: what it does stands inside. */
export const PasswordDialog = lazy(() => import('./account/password-dialog.tsx').then((file) => ({ default: file.PasswordDialog })));
/** Six boxes for a one-time code. */
export const CodeBoxes = lazy(() => import('./public/code-boxes.tsx').then((file) => ({ default: file.CodeBoxes })));
/** The page around a form that anybody may see: brand, heading, the ward beside it. */
export const PublicPage = lazy(() => import('./public/public-page.tsx').then((file) => ({ default: file.PublicPage })));
/** A new password, its repetition and the five rules (`password`, `confirmPassword`), inside a CallForm. */
export const NewPasswordFields = lazy(() =>
  import('./public/new-password-fields.tsx').then((file) => ({ default: file.NewPasswordFields })),
);

/** Mounted once beside every signed-in page: the session's last minute, the cover, the way of narrow sessions. */
export const sessionOverlays = [
  { key: 'session-end', component: lazy(() => import('./session/session-end.tsx').then((file) => ({ default: file.SessionEnd }))) },
] as const;
