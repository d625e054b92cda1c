import { lazyRouteComponent } from '@tanstack/react-router';

export { ChangePasswordDialog, PhoneVerificationModal } from './dialogs.tsx';
export { keepSession } from './keep-session.ts';
export { adminOpenRoutes, hospitalOpenRoutes, patientOpenRoutes } from './routes.ts';
export { holdSession } from './session/activity.ts';
export { endSession, useSignOut } from './session/use-sign-out.ts';

/** Profile → Security of every area: password, sessions, second factor, last sign-ins. */
export const SecurityTab = lazyRouteComponent(() => import('./account/security-tab.tsx'), 'SecurityTab');
/** The page around a form that anybody may see: brand, heading, the ward beside it. */
export const PublicPage = lazyRouteComponent(() => import('./public/public-page.tsx'), 'PublicPage');
/** A new password, its repetition and the five rules (`password`, `confirmPassword`), inside a CallForm. */
export const NewPasswordFields = lazyRouteComponent(() => import('./public/new-password-fields.tsx'), 'NewPasswordFields');

/** Mounted once beside every signed-in page: the session's last minute, the cover, the way of narrow sessions. */
export const sessionOverlays = [{ key: 'session-end', component: lazyRouteComponent(() => import('./session/session-end.tsx'), 'SessionEnd') }] as const;
