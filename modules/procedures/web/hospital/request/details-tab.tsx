import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { anaesthesiaWords, cancelWords, destinationWords, roleWords } from '../../words.ts';
import { useProcedureWords } from '../requests/requests-tab.tsx';

interface TabProps {
  readonly request: ProcedureRequest;
}

/** What was asked for, the team and the charges of a procedure. */
export function DetailsTab({ request }: TabProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <RequestFacts request={request} />
      <Stack>
        <Team request={request} />
        <Charges request={request} />
      </Stack>
    </SimpleGrid>
  );
}

function RequestFacts({ request }: TabProps) {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const moment = (at: string | null) => (at ? format.instant(at) : null);
  return (
    <Panel title={t('Request')}>
      <Facts
        rows={[
          [t('Procedures'), words(request)],
          [t('Diagnosis'), request.diagnoses.map(({ code, description }) => `${description} (${code})`).join(', ')],
          [t('Indication'), request.indication],
          [t('Planned'), `${format.instant(request.startDateTime)} – ${format.time(request.endDateTime)}`],
          [t('Anaesthesia'), request.anaesthesiaType ? t(anaesthesiaWords[request.anaesthesiaType]) : null],
          [t('No food from'), moment(request.fastFrom)],
          [t('No drink from'), moment(request.drinkUntil)],
          [t('Position'), request.position],
          [t('Planned implants'), request.implantsPlanned],
          [t('Afterwards to'), request.postOpDestination ? t(destinationWords[request.postOpDestination]) : null],
          [t('Preparation'), request.preparation.join(' ')],
          [t('Time taken with a reason'), request.overrideReason],
          [
            t('Cancelled'),
            request.cancelReason ? [t(cancelWords[request.cancelReason]), request.cancelNote].filter(Boolean).join(': ') : null,
          ],
          [t('Requested by'), request.createdByName],
        ]}
      />
    </Panel>
  );
}

function Team({ request }: TabProps) {
  const t = useText();
  const { can } = useAccess();
  const [leaving, setLeaving] = useState<string | null>(null);
  const may = request.acts.addSurgeons === null && can(requestCalls.removeSurgeon);
  const person = request.surgeons.find(({ consultantId }) => consultantId === leaving);
  return (
    <Panel title={t('Team')} flush>
      <PlainTable
        label={t('Team')}
        rows={request.surgeons}
        rowKey={({ consultantId }) => consultantId}
        columns={[
          { key: 'name', title: t('Name'), text: ({ name }) => name },
          { key: 'role', title: t('Role'), text: ({ role }) => t(roleWords[role]) },
          {
            key: 'acts',
            title: t('Actions'),
            align: 'end',
            cell: ({ consultantId, role }) =>
              may && role !== 'lead' ? (
                <Button size="compact-sm" variant="default" onClick={() => setLeaving(consultantId)}>
                  {t('Remove')}
                </Button>
              ) : null,
          },
        ]}
      />
      <DrawerForm title={t('Remove {name}', { name: person?.name ?? '' })} opened={person !== undefined} onClose={() => setLeaving(null)}>
        {person ? <RemoveForm id={request.id} consultantId={person.consultantId} onClose={() => setLeaving(null)} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function RemoveForm({ id, consultantId, onClose }: { readonly id: string; readonly consultantId: string; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(requestCalls.removeSurgeon, { params: { id, consultantId }, refresh: ['procedure-requests'] });
  return (
    <CallForm form={form} submit={t('Remove from team')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="reason" label={t('Reason')} required maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Charges({ request }: TabProps) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number | null) => (amount === null ? t('Not priced') : format.money(amount));
  return (
    <Panel
      title={t('Bills')}
      note={request.readiness.payment === 'missing' ? t('Payment required') : undefined}
      link={
        <Link to="/hospital/patients/$id" params={{ id: request.patient.id }} search={{ tab: 'billing' }}>
          {t('Bills of the patient')}
        </Link>
      }
      flush
    >
      <PlainTable
        label={t('Bills')}
        rows={request.charges}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: t('Charge'), text: ({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name) },
          { key: 'net', title: t('Amount'), align: 'end', text: ({ net }) => money(net) },
          { key: 'balance', title: t('Open'), align: 'end', text: ({ balance }) => (balance === null ? '–' : format.money(balance)) },
        ]}
      />
    </Panel>
  );
}
