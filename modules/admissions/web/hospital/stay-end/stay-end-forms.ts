import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';

const { read } = admissionCalls;

/** The forms of the acts that end a stay, each over the whole stay. */
export const stayEndForms = {
  discharge: whole(
    read,
    lazyPart(() => import('./discharge-wizard.tsx').then((file) => file.DischargeWizard)),
  ),
  absconded: whole(
    read,
    lazyPart(() => import('./absconded-form.tsx').then((file) => file.AbscondedForm)),
  ),
  vacate: whole(
    read,
    lazyPart(() => import('./vacate-form.tsx').then((file) => file.VacateForm)),
  ),
  release: whole(
    read,
    lazyPart(() => import('./release-form.tsx').then((file) => file.ReleaseForm)),
  ),
  summarise: whole(
    read,
    lazyPart(() => import('./summarise-form.tsx').then((file) => file.SummariseForm)),
  ),
  undoDischarge: whole(
    read,
    lazyPart(() => import('./undo-discharge-form.tsx').then((file) => file.UndoDischargeForm)),
  ),
};
