import { lazyRouteComponent } from '@tanstack/react-router';

export { ChangePasswordDialog, PhoneVerificationModal } from './dialogs.tsx';
export { keepSession, signedInArea } from './keep-session.ts';
export { withPasswordChecks } from './password-schema.ts';
export { adminOpenRoutes, hospitalOpenRoutes, patientOpenRoutes } from './routes.ts';
export { holdSession } from './session/activity.ts';
export { minutesAndSeconds, resendMoment, useSecondsUntil } from './use-countdown.ts';
export { refusalWords } from './refusal-words.ts';
export { endSession, useSignOut } from './session/use-sign-out.ts';

/** A dialog with title and close button; without `onClose` it cannot be closed. */
export const DialogFrame = lazyRouteComponent(() => import('./account/dialog-frame.tsx'), 'DialogFrame');
/** Profile → Security of every area: password, sessions, second factor, last sign-ins. */
export const SecurityTab = lazyRouteComponent(() => import('./account/security-tab.tsx'), 'SecurityTab');
/** Six boxes for a one-time code. */
export const CodeBoxes = lazyRouteComponent(() => import('./public/code-boxes.tsx'), 'CodeBoxes');
/** The page around a form that anybody may see: brand, heading, the ward beside it. */
export const PublicPage = lazyRouteComponent(() => import('./public/public-page.tsx'), 'PublicPage');
/** A new password, its repetition and the five rules (`password`, `confirmPassword`), inside a CallForm. */
export const NewPasswordFields = lazyRouteComponent(() => import('./public/new-password-fields.tsx'), 'NewPasswordFields');

/** Mounted once beside every signed-in page: the session's last minute, the cover, the way of narrow sessions. */
export const sessionOverlays = [{ key: 'session-end', component: lazyRouteComponent(() => import('./session/session-end.tsx'), 'SessionEnd') }] as const;
