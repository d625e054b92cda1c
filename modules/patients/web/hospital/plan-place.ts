import { useCards } from '#kernel/web/frame/parts.tsx';

/** The module that knows insurers offers their field here: it holds `hmoId`, `planId` and `planName` of the form around it. */
export const planFieldPlace = 'patient-billing-plan';

/** Whether plans can be chosen at all; without insurers every patient pays for themselves. */
export function useHasPlans(): boolean {
  return useCards(planFieldPlace).length > 0;
}
