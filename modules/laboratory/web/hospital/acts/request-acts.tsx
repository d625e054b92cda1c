import { useNavigate } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ActDrawer, type ActFormProps, type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { requestActs } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRequest, LabRow } from '#modules/laboratory/contract/request-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';

/** A form over the whole request, which is fetched before the form begins. */
function whole(Form: ComponentType<ActFormProps<LabRequest>>) {
  return function Whole({ of, onClose }: ActFormProps<LabRow>): ReactNode {
    const request = useCall(requestCalls.view, { params: { id: of.id } }, { quiet: true });
    return (
      <Loaded from={request} rows={6}>
        {(found) => <Form of={found} onClose={onClose} />}
      </Loaded>
    );
  };
}

const forms = {
  specimenTaken: lazyPart(() => import('../specimens/take-specimen-form.tsx').then((file) => file.TakeSpecimenForm)),
  resultReleased: whole(lazyPart(() => import('./release-form.tsx').then((file) => file.ReleaseForm))),
  criticalNotified: whole(lazyPart(() => import('./call-form.tsx').then((file) => file.CallNoteForm))),
  edit: whole(lazyPart(() => import('./edit-form.tsx').then((file) => file.EditRequestForm))),
  specimenRejected: lazyPart(() => import('./small-forms.tsx').then((file) => file.RejectForm)),
  cancelled: lazyPart(() => import('./small-forms.tsx').then((file) => file.CancelForm)),
};

/** What is opened or printed beside the acts; a released result that needs no acknowledgement of the reader is there to be printed. */
function useLinks(row: LabRow, isPage: boolean): readonly ActLink[] {
  const t = useText();
  const navigate = useNavigate();
  const { id, acts, restricted, specimenNumber } = row;
  const goTo =
    (to: string, search: object = {}) =>
    () =>
      void navigate({ to, search });
  const page = `/hospital/labs/${id}`;
  const isReadable = row.releasedAt !== null && !restricted;
  const enters = row.status === 'result-entered' ? t('Edit Result') : t('Enter Result');
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [!isPage && !restricted, { words: t('View'), run: goTo(page) }],
    [!isPage && acts.resultEntered === null, { words: enters, run: goTo(page) }],
    [isReadable, { words: t('Print Report'), run: goTo(`${page}/report`), main: isPage && acts.acknowledged !== null }],
    [acts.resultAmended === null, { words: t('Amend'), run: goTo(page, { drawer: 'amend' }) }],
    [specimenNumber !== null, { words: t('Print Label'), run: goTo('/hospital/labs/labels', { numbers: specimenNumber }) }],
  ];
  return links.filter(([may]) => may).map(([, link]) => link);
}

/** What can be done with a request, on its own page. While a result is typed the button of its form is the filled one. */
export function RequestActs({ request }: { readonly request: LabRequest }): ReactNode {
  const links = useLinks(request, true);
  return <RecordActs acts={requestActs} of={request} forms={forms} links={links} quiet={request.acts.resultEntered === null} />;
}

export interface AskedRequest {
  readonly name: string;
  readonly of: LabRow;
}

/** The menu at the end of a request's row; the list holds the forms. */
export function RequestMenu({ row, onOpen }: { readonly row: LabRow; readonly onOpen: (asked: AskedRequest) => void }): ReactNode {
  const links = useLinks(row, false);
  const open = (name: string) => onOpen({ name, of: row });
  return <RecordMenu acts={requestActs} of={row} name={row.requestNumber} forms={forms} links={links} open={open} />;
}

/** The form that was opened from a row. */
export function RequestDrawer({ asked, onClose }: { readonly asked: AskedRequest | null; readonly onClose: () => void }): ReactNode {
  return <ActDrawer acts={requestActs} forms={forms} asked={asked} onClose={onClose} />;
}
