import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { TakeSpecimenForm } from '../specimens/take-specimen-form.tsx';
import { useDrawer } from '../search.ts';
import { CallNoteForm } from './call-form.tsx';
import { EditRequestForm } from './edit-form.tsx';
import { ReleaseForm } from './release-form.tsx';
import { CancelForm, RejectForm, ReturnForm } from './small-forms.tsx';

interface OverProps {
  readonly name: string;
  readonly title: string;
  readonly size?: number;
  readonly render: (request: LabRequest, close: () => void) => ReactNode;
}

/** A form over one request, loaded before the form begins. */
function Over({ name, title, size, render }: OverProps) {
  const { drawer, record, close } = useDrawer();
  const isOpen = drawer === name && record !== undefined;
  const request = useCall(requestCalls.view, { params: { id: record ?? '' } }, { enabled: isOpen, quiet: true });
  return (
    <DrawerForm title={title} opened={isOpen} onClose={close} {...(size ? { size } : {})}>
      <Loaded from={request} rows={6}>
        {(found) => render(found, close)}
      </Loaded>
    </DrawerForm>
  );
}

/** All that is done to a request beside its page. */
export function RequestDrawers() {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('Take Specimen')} size={560} opened={drawer === 'specimen' && record !== undefined} onClose={close}>
        <TakeSpecimenForm key={record} requestId={record ?? ''} onClose={close} />
      </DrawerForm>
      <Over
        name="edit"
        title={t('Edit request')}
        size={560}
        render={(request, done) => <EditRequestForm request={request} onClose={done} />}
      />
      <Over name="reject" title={t('Reject Specimen')} render={(request, done) => <RejectForm request={request} onClose={done} />} />
      <Over name="release" title={t('Release')} size={620} render={(request, done) => <ReleaseForm request={request} onClose={done} />} />
      <Over name="return" title={t('Return')} render={(request, done) => <ReturnForm request={request} onClose={done} />} />
      <Over name="call" title={t('Note a call')} render={(request, done) => <CallNoteForm request={request} onClose={done} />} />
      <Over name="cancel" title={t('Cancel request')} render={(request, done) => <CancelForm request={request} onClose={done} />} />
    </>
  );
}
