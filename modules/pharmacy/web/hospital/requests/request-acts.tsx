import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { ActDrawer, type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls, requestActs } from '#modules/pharmacy/contract/calls/requests.ts';
import type { MedicationRequest, MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useDrawer } from '../search.ts';
import { useOrderRequests } from './use-order.ts';

const { view } = medicationRequestCalls;
const CancelForm = whole(
  view,
  lazyPart(() => import('./cancel-form.tsx').then((file) => file.CancelRequestForm)),
);
const forms = {
  edit: whole(
    view,
    lazyPart(() => import('./edit-form.tsx').then((file) => file.EditRequestForm)),
  ),
  refill: whole(
    view,
    lazyPart(() => import('./refill-form.tsx').then((file) => file.RefillForm)),
  ),
  cancel: CancelForm,
  cancelRest: CancelForm,
};

/** An order of what waits, and the paper for a pharmacy elsewhere when the medicine is not to be had here. */
function useLinks(row: MedicationRow & Partial<MedicationRequest>): readonly ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { order } = useOrderRequests();
  const { acts, cancelReasonCode, prescriptionId: id } = row;
  const print = () => void navigate({ to: '/hospital/prescriptions/$id/print', params: { id: id ?? '' } });
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [acts.order === null, { words: t('Create Order'), run: () => void order([row]), main: true }],
    [
      cancelReasonCode === 'not-available' && Boolean(id) && can('View Prescription'),
      { words: t('Print for another pharmacy'), run: print, main: true },
    ],
  ];
  return links.filter(([may]) => may).map(([, link]) => link);
}

/** What can be done with a request, on its own page. */
export function RequestActs({ request }: { readonly request: MedicationRequest }) {
  const { open } = useDrawer();
  return <RecordActs acts={requestActs} of={request} forms={forms} links={useLinks(request)} open={(name) => open(name, request.id)} />;
}

/** The menu at the end of a request's row. */
export function RequestMenu({ row }: { readonly row: MedicationRow }) {
  const { open } = useDrawer();
  return (
    <RecordMenu
      acts={requestActs}
      of={row}
      forms={forms}
      name={row.requestNumber}
      links={useLinks(row)}
      open={(name) => open(name, row.id)}
    />
  );
}

/** The form of a request's act that the address opens, on the list and on its own page. */
export function RequestDrawer() {
  const { drawer, record, close } = useDrawer();
  const asked = drawer !== undefined && drawer in forms && record ? { name: drawer, of: { id: record } } : null;
  return <ActDrawer acts={requestActs} forms={forms} asked={asked} onClose={close} />;
}
