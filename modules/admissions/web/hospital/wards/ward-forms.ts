import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';

/** The forms of wards, fetched when they are opened. */
export const NewWard = lazyPart(() => import('./ward-form.tsx').then((file) => file.NewWard));
export const EditWard = lazyPart(() => import('./ward-form.tsx').then((file) => file.EditWard));
export const ShiftLeadForm = lazyPart(() => import('./shift-lead-form.tsx').then((file) => file.ShiftLeadForm));
export const DowntimePasswordForm = lazyPart(() => import('./downtime-password-form.tsx').then((file) => file.DowntimePasswordForm));
export const ChargeForm = lazyPart(() => import('./charge-form.tsx').then((file) => file.ChargeForm));
