import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { ActDrawer, type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { ActingRecord } from '#kernel/web/record/use-acts.ts';
import { whole } from '#kernel/web/record/whole.tsx';
import type { admissionRecord } from '#modules/admissions/contract/admission.record.ts';
import type { Occupant } from '#modules/admissions/contract/bed-records.ts';
import { admissionActs, admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { AdmissionStatus } from '#modules/admissions/contract/stay-words.ts';
import { stayEndForms } from '../stay-end/stay-end-forms.ts';
import { usePapers } from '../stay-end/use-papers.ts';
import { useStayDrawer } from './stay-drawer.ts';

const { read } = admissionCalls;

/** The forms of a stay's acts, each over the whole stay: rows of lists and cards of the board hold less of it. */
export const stayForms = {
  edit: whole(
    read,
    lazyPart(() => import('./edit-stay-form.tsx').then((file) => file.EditStayForm)),
  ),
  assess: whole(
    read,
    lazyPart(() => import('./assess-form.tsx').then((file) => file.AssessForm)),
  ),
  transfer: whole(
    read,
    lazyPart(() => import('./transfer-form.tsx').then((file) => file.TransferForm)),
  ),
  swap: whole(
    read,
    lazyPart(() => import('./swap-form.tsx').then((file) => file.SwapForm)),
  ),
  addCompanion: whole(
    read,
    lazyPart(() => import('./companion-form.tsx').then((file) => file.CompanionForm)),
  ),
  addNewborn: whole(
    read,
    lazyPart(() => import('./newborn-form.tsx').then((file) => file.NewbornForm)),
  ),
  ...stayEndForms,
};

/** A stay as lists, cards and pages hold it: the name is for the sentences of its acts. */
export interface ActingStay extends ActingRecord<typeof admissionRecord> {
  readonly id: string;
  readonly patient: string;
  readonly status: AdmissionStatus;
  readonly version: number;
}

/** The stay of whoever lies in a bed of the board. */
export function stayOf({ admissionId, patient, status, version, acts }: Occupant): ActingStay {
  return { id: admissionId, patient: patient.fullname, status, version, acts };
}

interface StayActsProps {
  readonly stay: ActingStay;
  /** Pages beside the acts and papers of the stay. */
  readonly links?: readonly ActLink[];
}

/** What can be done with a stay, on its own page. Its form is opened by the address: `StayDrawers` shows it. */
export function StayActs({ stay, links = [] }: StayActsProps) {
  const { open } = useStayDrawer();
  const papers = usePapers(stay);
  return <RecordActs acts={admissionActs} of={stay} forms={stayForms} links={[...links, ...papers]} open={(act) => open(act, stay.id)} />;
}

/** The same at the end of a row. `name` says whose menu it is, to the ear. */
export function StayMenu({ stay, links = [], name }: StayActsProps & { readonly name: string }) {
  const { open } = useStayDrawer();
  const papers = usePapers(stay);
  return (
    <RecordMenu
      acts={admissionActs}
      of={stay}
      forms={stayForms}
      name={name}
      links={[...links, ...papers]}
      open={(act) => open(act, stay.id)}
    />
  );
}

/** The form of a stay's act that the address names, over a list, the board or the stay's page: it stays open when the row is gone. */
export function StayDrawers() {
  const { asked, target, close } = useStayDrawer();
  return (
    <ActDrawer
      // Another card that is dragged begins another form.
      key={target ?? ''}
      acts={admissionActs}
      forms={stayForms}
      asked={asked ? { name: asked.act, of: { id: asked.id } } : null}
      onClose={close}
    />
  );
}
